import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';

export function ChatMenuButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('chats.more')} aria-haspopup="menu" {...props}>
      <IconDotsVertical size={19} />
    </IconButton>
  );
}
