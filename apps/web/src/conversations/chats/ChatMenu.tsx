import { type Chat, mayManageChat } from '@prosa/contract';
import { Menu } from '@mantine/core';
import { IconDoorExit, IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';
import { useOpenOnMount } from '../../ui/LazyMenuButton.tsx';
import type { ChatAction } from './ChatActionDialog.tsx';
import { ChatMenuButton } from './ChatMenuButton.tsx';

interface ChatMenuProps {
  chat: Chat;
  onChoose: (action: ChatAction) => void;
}

export default function ChatMenu({ chat, onChoose }: ChatMenuProps) {
  const { t } = useTranslation();
  const me = useSession();
  const { button, isOpen, setOpen } = useOpenOnMount();
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={220}>
      <Menu.Target>
        <ChatMenuButton ref={button} />
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
