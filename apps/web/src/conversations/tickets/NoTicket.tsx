import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';
import { Logo } from '../../ui/Logo.tsx';
import { keysOf, runShortcut } from '../workspace/shortcuts.ts';
import styles from './NoTicket.module.css';

/** Shown while no ticket is open: a button to the list on narrow screens, a welcome on wide ones. */
export function NoTicket({ onSelect }: { onSelect?: () => void }) {
  const { t } = useTranslation();
  const { name } = useSession();
  return (
    <div className={styles.place}>
      {onSelect ? (
        <>
          <p className={styles.text}>{t('tickets.noTicket')}</p>
          <Button onClick={onSelect}>{t('tickets.select')}</Button>
        </>
      ) : (
        <>
          <Logo size={56} />
          <p className={styles.title}>{t('tickets.welcome', { name: name.split(' ')[0] ?? name })}</p>
          <p className={styles.text}>{t('tickets.welcomeText')}</p>
          <button type="button" className={styles.keys} onClick={() => runShortcut('sheet')}>
            <kbd>{keysOf('sheet')}</kbd> {t('tickets.shortcuts.title')}
          </button>
        </>
      )}
    </div>
  );
}
