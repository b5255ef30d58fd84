import type { Chat } from '@prosa/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/useSession.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LazyMenuButton } from '../../ui/LazyMenuButton.tsx';
import { useIsNarrow } from '../workspace/useIsNarrow.ts';
import { chatTitle } from './chat-title.ts';
import type { ChatAction } from './ChatActionDialog.tsx';
import { ChatMenuButton } from './ChatMenuButton.tsx';
import styles from './ChatView.module.css';

const loadMenu = () => import('./ChatMenu.tsx');
const ChatMenu = lazy(loadMenu);
const ChatActionDialog = lazyDialog(async () => (await import('./ChatActionDialog.tsx')).ChatActionDialog);

/** Who is in the chat, and what its owner or its people may do with it. */
export function ChatHeader({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const me = useSession();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const [action, setAction] = useState<ChatAction | null>(null);
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
      {chat.isGroup && (
        <LazyMenuButton button={ChatMenuButton} preload={loadMenu}>
          <ChatMenu chat={chat} onChoose={setAction} />
        </LazyMenuButton>
      )}
      {action && <ChatActionDialog chat={chat} action={action} onClose={() => setAction(null)} />}
    </header>
  );
}
