import { type Language, messageSummary } from '@prosa/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { onNewMessage } from '../../api/live/message-listeners.ts';
import { useSession } from '../../api/useSession.ts';
import { showDesktopNotification } from './desktop-notification.ts';
import { kindLabel } from '../message-text/last-message-text.ts';
import { shouldNotify } from './should-notify.ts';
import { playNotificationSound } from './notification-sound.ts';

const BODY_CHARS = 120;

/** Plays a sound and shows a notification for new messages, on every screen. */
export function useMessageNotifications(): void {
  const me = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { t, i18n } = useTranslation();

  const announce = useEffectEvent<Parameters<typeof onNewMessage>[0]>(({ message, ticket }) => {
    if (!shouldNotify(message, ticket, me)) return;
    const isBeforeTheirEyes = !document.hidden && pathname.endsWith(ticket.uuid);
    if (isBeforeTheirEyes) return;
    playNotificationSound();
    const body = messageSummary(message, kindLabel(t)).slice(0, BODY_CHARS);
    const notice = {
      tag: `ticket-${ticket.id}`,
      path: `/tickets/${ticket.uuid}`,
      title: ticket.contact.name,
      body,
    };
    void showDesktopNotification(notice, (path) => void navigate(path));
  });

  useEffect(() => onNewMessage((arrival) => announce(arrival)), []);

  // The service worker reports a click on a notification; the page navigates to the ticket.
  const follow = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
    if (type === 'open' && typeof path === 'string') void navigate(path);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => follow(event);
    navigator.serviceWorker?.addEventListener('message', listen);
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, []);

  const { language } = i18n;
  useEffect(() => {
    if ('Notification' in globalThis && Notification.permission === 'granted')
      void import('./subscribe-to-push.ts').then(({ subscribeToPush }) =>
        subscribeToPush(language as Language),
      );
  }, [language]);
}
