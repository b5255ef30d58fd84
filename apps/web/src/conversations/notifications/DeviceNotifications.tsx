import type { Language } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribeToPush } from './subscribe-to-push.ts';
import { PushTest } from './PushTest.tsx';
import styles from './TicketBell.module.css';

type Permission = NotificationPermission | 'unsupported';

const permission = (): Permission => ('Notification' in globalThis ? Notification.permission : 'unsupported');

/** Notifications on this device: asks for permission only on request, and offers a test. */
export function DeviceNotifications() {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState(permission);
  const allow = async () => {
    const answer = await Notification.requestPermission();
    setState(answer);
    if (answer === 'granted') await subscribeToPush(i18n.language as Language);
  };
  return (
    <div className={styles.foot}>
      {state === 'default' && (
        <Button size="xs" onClick={() => void allow()}>
          {t('shell.bell.allow')}
        </Button>
      )}
      {state === 'denied' && <span>{t('shell.bell.denied')}</span>}
      {state === 'unsupported' && <span>{t('shell.bell.unsupported')}</span>}
      {state === 'granted' && <PushTest />}
    </div>
  );
}
