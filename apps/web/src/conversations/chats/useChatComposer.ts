import { type Chat, CHAT_FILES } from '@prosa/contract';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toast } from '../../ui/toast.ts';
import type { WritingMode } from './ChatView.tsx';
import { saveText } from './message-actions.ts';
import { TICKET_PARAM } from './ticket-param.ts';
import { useReportWriting } from './useReportWriting.ts';
import type { ChatDraft } from './useSendChatMessage.ts';

interface Composing {
  chat: Chat;
  mode: WritingMode | null;
  onMode: (mode: WritingMode | null) => void;
  onSend: (draft: ChatDraft) => void;
}

/** The people whose names stand in a text after an @. */
const mentionedIn = (text: string, { users }: Chat): number[] =>
  users.flatMap(({ user }) => (text.includes(`@${user.name}`) ? user.id : []));

/** The files that go with the next message. */
function useChosenFiles() {
  const { t } = useTranslation();
  const [files, setFiles] = useState<File[]>([]);
  const addFiles = (added: File[]) => {
    if (files.length + added.length > CHAT_FILES)
      toast.warning(t('chats.tooManyFiles', { count: CHAT_FILES }));
    setFiles([...files, ...added].slice(0, CHAT_FILES));
  };
  const dropFile = (file: File) => setFiles(files.filter((one) => one !== file));
  return { files, addFiles, dropFile, dropFiles: () => setFiles([]) };
}

/** The ticket in the address, which goes with the next message. */
function useTicketToDiscuss() {
  const [params, setParams] = useSearchParams();
  const ticketId = Number(params.get(TICKET_PARAM) ?? 0) || null;
  return { ticketId, dropTicket: () => setParams({}, { replace: true }) };
}

/** The text; while a message of one's own is edited, that message's. */
function useText(mode: WritingMode | null) {
  const [text, setText] = useState('');
  const [known, setKnown] = useState(mode);
  if (mode !== known) {
    setKnown(mode);
    if (mode?.kind === 'edit') setText(mode.message.message);
    else if (known?.kind === 'edit') setText('');
  }
  return [text, setText] as const;
}

/** What is being written: a text, files, and a ticket to discuss. */
export function useChatComposer({ chat, mode, onMode, onSend }: Composing) {
  const [text, setText] = useText(mode);
  useReportWriting(chat.id, text);
  const { files, dropFiles, ...choosing } = useChosenFiles();
  const { ticketId, dropTicket } = useTicketToDiscuss();
  const isEmpty = text.trim() === '' && files.length === 0 && ticketId === null;
  const submit = () => {
    if (isEmpty) return;
    const mentionIds = mentionedIn(text, chat);
    if (mode?.kind === 'edit') {
      if (text.trim() !== '') void saveText(mode.message, text, mentionIds).catch(toast.error);
    } else {
      const replyToId = mode?.message.id ?? null;
      onSend({
        message: text.trim(),
        files,
        replyToId,
        mentionIds,
        ticketIds: ticketId === null ? [] : [ticketId],
      });
      dropFiles();
      if (ticketId !== null) dropTicket();
    }
    setText('');
    onMode(null);
  };
  const takeKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (event.key === 'Enter' && !event.shiftKey && !isTouch) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape') {
      if (mode) onMode(null);
      else event.currentTarget.blur();
    }
  };
  return { text, setText, files, ...choosing, ticketId, dropTicket, isEmpty, submit, takeKey };
}
