import type { Chat, ChatMessage } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatQuery } from '../../api/chats.ts';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import { unreadsIn } from './chat-cache.ts';
import styles from './ChatView.module.css';
import { useSendChatMessage } from './useSendChatMessage.ts';
import { WritingNotice } from './WritingNotice.tsx';

/** What is being written: an answer to a message, or another text for one's own. */
export interface WritingMode {
  kind: 'reply' | 'edit';
  message: ChatMessage;
}

export function ChatView({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { data: chat, error } = useQuery(chatQuery(uuid));
  if (error)
    return (
      <div className={styles.gone}>
        <EmptyState drawing="lost" title={t('errors.ERR_NO_CHAT_FOUND')} />
      </div>
    );
  return chat ? <OpenChat key={chat.id} chat={chat} /> : null;
}

function OpenChat({ chat }: { chat: Chat }) {
  const [mode, setMode] = useState<WritingMode | null>(null);
  const sending = useSendChatMessage(chat.id);
  useMarkRead(chat);
  return (
    <>
      <ChatHeader chat={chat} />
      <ChatMessages chat={chat} sending={sending} onMode={setMode} />
      <WritingNotice chatId={chat.id} />
      <ChatComposer chat={chat} mode={mode} onMode={setMode} onSend={sending.send} />
    </>
  );
}

/** What arrives in an open chat has been seen, if somebody is looking. */
function useMarkRead(chat: Chat): void {
  const { id } = chat;
  const unreads = unreadsIn(chat);
  useEffect(() => {
    const mark = () => {
      if (unreads > 0 && !document.hidden)
        void call(api.chats.markRead, { params: { id } }).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, unreads]);
}
