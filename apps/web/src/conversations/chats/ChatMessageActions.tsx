import type { Chat, ChatMessage } from '@prosa/contract';
import { lazy, useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LazyMenuButton } from '../../ui/LazyMenuButton.tsx';
import type { MessageQuestion } from './ChatMessageDialog.tsx';
import type { WritingMode } from './ChatView.tsx';
import { MessageMenuButton } from './MessageMenuButton.tsx';

const loadMenu = () => import('./ChatMessageMenu.tsx');
const ChatMessageMenu = lazy(loadMenu);
const ChatMessageDialog = lazyDialog(async () => (await import('./ChatMessageDialog.tsx')).ChatMessageDialog);

interface ChatMessageActionsProps {
  chat: Chat;
  message: ChatMessage;
  onMode: (mode: WritingMode) => void;
}

/** What can be done with a message. The menu is only there once it was opened: lists have many messages. */
export function ChatMessageActions({ chat, message, onMode }: ChatMessageActionsProps) {
  const [question, setQuestion] = useState<MessageQuestion | null>(null);
  return (
    <>
      <LazyMenuButton button={MessageMenuButton} preload={loadMenu}>
        <ChatMessageMenu message={message} onMode={onMode} onAsk={setQuestion} />
      </LazyMenuButton>
      {question && (
        <ChatMessageDialog
          question={question}
          chat={chat}
          message={message}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
