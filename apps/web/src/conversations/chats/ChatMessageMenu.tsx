import type { Chat, ChatMessage } from '@prosa/contract';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconCopy,
  IconEdit,
  IconEye,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './ChatMessages.module.css';
import type { WritingMode } from './ChatView.tsx';
import { reactTo, takeBack } from './message-actions.ts';

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface ChatMessageMenuProps {
  chat: Chat;
  message: ChatMessage;
  onMode: (mode: WritingMode) => void;
}

/** What can be done with a message. The menu itself is only there while it is open: lists have many messages. */
export function ChatMessageMenu({ chat, message, onMode }: ChatMessageMenuProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<'delete' | 'seen' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.more}
      aria-label={t('chats.actions')}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
  return (
    <>
      {isOpen ? (
        <Menu opened onChange={setOpen} position="bottom-end" width={220}>
          <Menu.Target>{button}</Menu.Target>
          <MessageActions message={message} onMode={onMode} onAsk={setAsks} />
        </Menu>
      ) : (
        button
      )}
      {asks === 'seen' && <SeenDialog chat={chat} message={message} onClose={() => setAsks(null)} />}
      {asks === 'delete' && (
        <ConfirmDialog
          danger
          title={t('chats.deleteMessage')}
          confirmLabel={t('common.delete')}
          onConfirm={() => takeBack(message)}
          onClose={() => setAsks(null)}
        >
          {t('chats.deleteMessageText')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface MessageActionsProps extends Omit<ChatMessageMenuProps, 'chat'> {
  onAsk: (what: 'delete' | 'seen') => void;
}

function MessageActions({ message, onMode, onAsk }: MessageActionsProps) {
  const { t } = useTranslation();
  const me = useSession();
  const isOwn = message.senderId === me.id;
  return (
    <Menu.Dropdown>
      <div className={styles.emojis} role="group" aria-label={t('chats.react')}>
        {EMOJIS.map((emoji) => (
          <Menu.Item key={emoji} className={styles.emoji} onClick={() => void reactTo(message, emoji)}>
            {emoji}
          </Menu.Item>
        ))}
      </div>
      <Menu.Item
        leftSection={<IconArrowBackUp size={17} />}
        onClick={() => onMode({ kind: 'reply', message })}
      >
        {t('chats.reply')}
      </Menu.Item>
      {message.message !== '' && (
        <Menu.Item
          leftSection={<IconCopy size={17} />}
          onClick={() => void navigator.clipboard.writeText(message.message)}
        >
          {t('common.copy')}
        </Menu.Item>
      )}
      {isOwn && message.message !== '' && (
        <Menu.Item leftSection={<IconEdit size={17} />} onClick={() => onMode({ kind: 'edit', message })}>
          {t('chats.editMessage')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconEye size={17} />} onClick={() => onAsk('seen')}>
        {t('chats.seenBy')}
      </Menu.Item>
      {isOwn && (
        <Menu.Item color="red" leftSection={<IconTrash size={17} />} onClick={() => onAsk('delete')}>
          {t('chats.deleteMessage')}
        </Menu.Item>
      )}
    </Menu.Dropdown>
  );
}

function SeenDialog({ chat, message, onClose }: { chat: Chat; message: ChatMessage; onClose: () => void }) {
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
