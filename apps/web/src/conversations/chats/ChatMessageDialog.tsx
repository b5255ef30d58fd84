import type { Chat, ChatMessage } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './ChatMessages.module.css';
import { takeBack } from './message-actions.ts';

export type MessageQuestion = 'delete' | 'seen';

interface ChatMessageDialogProps {
  question: MessageQuestion;
  chat: Chat;
  message: ChatMessage;
  onClose: () => void;
}

/** Who has seen a message, or whether it is to be taken back. */
export function ChatMessageDialog({ question, chat, message, onClose }: ChatMessageDialogProps) {
  const { t } = useTranslation();
  if (question === 'seen') return <SeenDialog chat={chat} message={message} onClose={onClose} />;
  return (
    <ConfirmDialog
      danger
      title={t('chats.deleteMessage')}
      confirmLabel={t('common.delete')}
      onConfirm={() => takeBack(message)}
      onClose={onClose}
    >
      {t('chats.deleteMessageText')}
    </ConfirmDialog>
  );
}

function SeenDialog({ chat, message, onClose }: Omit<ChatMessageDialogProps, 'question'>) {
  const { t } = useTranslation();
  const others = chat.users.filter(({ userId }) => userId !== message.senderId);
  const seen = others.filter(({ readPlace }) => readPlace >= message.place);
  const rest = others.filter(({ readPlace }) => readPlace < message.place);
  const names = (members: typeof others) => members.map(({ user }) => user.name).join(', ');
  return (
    <Dialog title={t('chats.seenBy')} onClose={onClose}>
      <p>{seen.length > 0 ? names(seen) : t('chats.seenByNobody')}</p>
      {rest.length > 0 && <p className={styles.faint}>{t('chats.notSeenBy', { names: names(rest) })}</p>}
    </Dialog>
  );
}
