import type { Language } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { formatDateTime } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';
import { useLastPush } from './useLastPush.ts';
import { showDesktopNotification } from './desktop-notification.ts';
import { subscribeToPush } from './subscribe-to-push.ts';
import { playNotificationSound } from './notification-sound.ts';

/** A working push service delivers in a second or two. */
const ARRIVAL_TIMEOUT_MS = 15_000;

type PushTestState = 'sending' | 'trying' | 'arrived' | 'lost' | 'onlyOpen';

/** Sends a test notification through the server and the browser's push service, to check the whole path. */
export function PushTest() {
  const { t, i18n } = useTranslation();
  const [trial, setTrial] = useState<PushTestState | null>(null);
  const last = useLastPush(() =>
    setTrial((before) =>
      before === 'sending' || before === 'trying' || before === 'lost' ? 'arrived' : before,
    ),
  );

  useEffect(() => {
    if (trial !== 'trying') return undefined;
    const timer = setTimeout(() => setTrial('lost'), ARRIVAL_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [trial]);

  const tryOut = async () => {
    playNotificationSound();
    setTrial('sending');
    try {
      const isSubscribed = await subscribeToPush(i18n.language as Language);
      const isSent = isSubscribed && (await call(api.push.tryOut)).isSent;
      if (isSent) setTrial((before) => (before === 'sending' ? 'trying' : before));
      else showHere();
    } catch (error) {
      setTrial(null);
      toast.error(error);
    }
  };
  const showHere = () => {
    setTrial('onlyOpen');
    void showDesktopNotification(
      { tag: 'trial', path: '/tickets', title: t('shell.bell.tryTitle'), body: t('shell.bell.tryText') },
      () => undefined,
    );
  };

  return (
    <>
      <Button size="xs" variant="default" loading={trial === 'sending'} onClick={() => void tryOut()}>
        {t('shell.bell.tryOut')}
      </Button>
      <span role="status">
        {trial && trial !== 'sending' && <>{t(`shell.bell.${trial}`)} </>}
        {last ? t('shell.bell.last', { moment: formatDateTime(last) }) : t('shell.bell.never')}
      </span>
    </>
  );
}
