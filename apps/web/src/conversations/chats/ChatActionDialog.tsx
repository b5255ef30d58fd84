import type { Chat } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { ChatDialog } from './ChatDialog.tsx';

export type ChatAction = 'edit' | 'remove' | 'leave';

interface ChatActionDialogProps {
  chat: Chat;
  action: ChatAction;
  onClose: () => void;
}

/** What its owner or its people chose to do with a chat. */
export function ChatActionDialog({ chat, action, onClose }: ChatActionDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = { id: chat.id };
  const toList = async () => {
    await navigate('/chats');
  };
  if (action === 'edit') return <ChatDialog chat={chat} onClose={onClose} />;
  if (action === 'remove')
    return (
      <DeleteDialog
        name={chat.title}
        onDelete={async () => {
          await toList();
          await call(api.chats.remove, { params });
        }}
        onClose={onClose}
      >
        <p>{t('chats.removeText')}</p>
      </DeleteDialog>
    );
  return (
    <ConfirmDialog
      title={t('chats.leaveTitle')}
      confirmLabel={t('chats.leave')}
      onConfirm={async () => {
        await toList();
        await call(api.chats.leave, { params });
      }}
      onClose={onClose}
    >
      {t('chats.leaveText', { title: chat.title })}
    </ConfirmDialog>
  );
}
