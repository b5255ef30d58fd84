import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';

export function TicketMenuButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('tickets.view.more')} aria-haspopup="menu" {...props}>
      <IconDotsVertical size={19} />
    </IconButton>
  );
}
