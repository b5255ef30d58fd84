import { type Chat, mayManageChat } from '@prosa/contract';
import { Menu } from '@mantine/core';
import { IconArrowLeft, IconDoorExit, IconDotsVertical, IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { useSession } from '../../api/useSession.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useIsNarrow } from '../workspace/useIsNarrow.ts';
import { chatTitle } from './chat-title.ts';
import styles from './ChatView.module.css';

const ChatDialog = lazyDialog(async () => (await import('./ChatDialog.tsx')).ChatDialog);

type Action = 'edit' | 'remove' | 'leave';

/** Who is in the chat, and what its owner or its people may do with it. */
export function ChatHeader({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const me = useSession();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const [action, setAction] = useState<Action | null>(null);
  const title = chatTitle(chat, me.id);
  const people = chat.users.map(({ user }) => user.name).join(', ');
  return (
    <header className={styles.header}>
      {isNarrow && (
        <IconButton label={t('common.back')} onClick={() => void navigate('/chats')}>
          <IconArrowLeft size={20} />
        </IconButton>
      )}
      <Avatar name={title} size={36} />
      <div className={styles.names}>
        <h2>{title}</h2>
        {chat.isGroup && <p title={people}>{people}</p>}
      </div>
      {chat.isGroup && <ChatMenu chat={chat} onChoose={setAction} />}
      {action && <ActionDialog chat={chat} action={action} onClose={() => setAction(null)} />}
    </header>
  );
}

function ChatMenu({ chat, onChoose }: { chat: Chat; onChoose: (action: Action) => void }) {
  const { t } = useTranslation();
  const me = useSession();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton label={t('chats.more')}>
          <IconDotsVertical size={19} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {mayManageChat(me, chat) && (
          <Menu.Item leftSection={<IconEdit size={17} />} onClick={() => onChoose('edit')}>
            {t('chats.edit')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDoorExit size={17} />} onClick={() => onChoose('leave')}>
          {t('chats.leave')}
        </Menu.Item>
        {mayManageChat(me, chat) && (
          <Menu.Item color="red" leftSection={<IconTrash size={17} />} onClick={() => onChoose('remove')}>
            {t('chats.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ActionDialogProps {
  chat: Chat;
  action: Action;
  onClose: () => void;
}

function ActionDialog({ chat, action, onClose }: ActionDialogProps) {
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
