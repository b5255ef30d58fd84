import type { ChatMessage } from '@prosa/contract';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';

const paramsOf = ({ id, chatId }: ChatMessage) => ({ id: chatId, messageId: id });

/** The event shows the change, here as for everybody. */
export const reactTo = (message: ChatMessage, emoji: string): Promise<unknown> =>
  call(api.chats.react, { params: paramsOf(message), body: { emoji } }).catch(toast.error);

export const takeBack = (message: ChatMessage): Promise<unknown> =>
  call(api.chats.removeMessage, { params: paramsOf(message) });

export const saveText = (message: ChatMessage, text: string, mentionIds: number[]): Promise<unknown> =>
  call(api.chats.edit, { params: paramsOf(message), body: { message: text, mentionIds } });
