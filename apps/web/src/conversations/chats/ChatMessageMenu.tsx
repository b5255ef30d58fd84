import type { ChatMessage } from '@prosa/contract';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconEdit, IconEye, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';
import { useOpenOnMount } from '../../ui/LazyMenuButton.tsx';
import styles from './ChatMessages.module.css';
import { MessageMenuButton } from './MessageMenuButton.tsx';
import type { WritingMode } from './ChatView.tsx';
import { reactTo } from './message-actions.ts';
import type { MessageQuestion } from './ChatMessageDialog.tsx';

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface ChatMessageMenuProps {
  message: ChatMessage;
  onMode: (mode: WritingMode) => void;
  onAsk: (question: MessageQuestion) => void;
}

export default function ChatMessageMenu({ message, onMode, onAsk }: ChatMessageMenuProps) {
  const { t } = useTranslation();
  const me = useSession();
  const { button, isOpen, setOpen } = useOpenOnMount();
  const isOwn = message.senderId === me.id;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={220}>
      <Menu.Target>
        <MessageMenuButton ref={button} />
      </Menu.Target>
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
    </Menu>
  );
}
