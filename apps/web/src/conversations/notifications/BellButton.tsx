import { IconBell } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedButton } from '../../ui/CountedButton.tsx';
import { useUnreadCount } from './useUnreadCount.ts';

/** The notification bell with the number of unread tickets. */
export function BellButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const count = useUnreadCount();
  return (
    <CountedButton label={t('shell.bell.label', { count })} count={count} {...props}>
      <IconBell size={19} />
    </CountedButton>
  );
}
