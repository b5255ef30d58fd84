import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';

export function ListMenuButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('tickets.list.more')} aria-haspopup="menu" {...props}>
      <IconDotsVertical size={18} />
    </IconButton>
  );
}
