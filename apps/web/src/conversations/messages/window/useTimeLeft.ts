import { type TicketDetail, windowEnd } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../ui/useNow.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;

/** The time left in the reply window as text; urgent in the last hour. */
export function useTimeLeft({ channel, lastInboundAt }: TicketDetail) {
  const { t } = useTranslation();
  const now = useNow();
  const end = lastInboundAt && windowEnd(channel, new Date(lastInboundAt));
  if (!end) return null;
  const left = Math.floor((end.getTime() - now) / MINUTE_MS);
  const minutes = left % HOUR;
  const time =
    left < 1
      ? t('channels.window.lastMinute')
      : left < HOUR
        ? t('channels.window.minutes', { minutes })
        : t('channels.window.hours', { hours: Math.floor(left / HOUR), minutes });
  return { time, isUrgent: left < HOUR };
}
