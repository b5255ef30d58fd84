import { type TicketDetail, windowEnd } from '@prosa/contract';
import { Tooltip } from '@mantine/core';
import { IconHourglassLow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../tickets/list/useNow.ts';
import { windowHours } from './answering.ts';
import styles from './Window.module.css';

const MINUTE_MS = 60_000;
const HOUR = 60;

/** How long one may still answer freely; it says so louder in the last hour. */
export default function WindowChip({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const { channel, lastInboundAt } = ticket;
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
  const hours = windowHours(ticket);
  return (
    <Tooltip
      label={t('channels.window.hint', { hours })}
      multiline
      maw={320}
      withArrow
      events={{ hover: true, focus: true, touch: true }}
    >
      <button type="button" className={styles.chip} data-tone={left < HOUR ? 'warn' : undefined}>
        <IconHourglassLow size={14} aria-hidden />
        {t('channels.window.left', { hours, time })}
      </button>
    </Tooltip>
  );
}
