import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './TicketBell.module.css';
import { useAnnouncements } from './useAnnouncements.ts';
import { useUnreadCount } from './useUnreadCount.ts';

const UnreadList = lazy(() => import('./UnreadList.tsx'));

const MOST = 99;

/** How many tickets wait for this person, and which. */
export function TicketBell() {
  const { t } = useTranslation();
  const count = useUnreadCount();
  const [isOpen, setOpen] = useState(false);
  useAnnouncements();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          label={t('shell.bell.label', { count })}
          aria-expanded={isOpen}
          className={styles.bell ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={19} />
          {count > 0 && (
            <span className={styles.count} aria-hidden>
              {count > MOST ? `${MOST}+` : count}
            </span>
          )}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('shell.bell.title')}>
        {isOpen && (
          <Suspense fallback={null}>
            <UnreadList onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
