import type { TicketDetail } from '@prosa/contract';
import { IconHourglassEmpty, IconHourglassLow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/format.ts';
import { humanAgentDeadline, useAnswerable, windowHours } from './reply-window.ts';
import { useTimeLeft } from './useTimeLeft.ts';
import styles from './Window.module.css';

/** Above a conversation of a channel where only a person may answer late: until when, and how. Said here alone. */
export default function WindowBanner({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const answerable = useAnswerable(ticket);
  const left = useTimeLeft(ticket);
  const moment = formatDateTime(humanAgentDeadline(ticket)?.toISOString() ?? '');
  if (answerable === 'person')
    return (
      <p className={styles.banner} data-tone="warn" role="status">
        <IconHourglassEmpty size={15} aria-hidden />
        {t('channels.window.person', { hours: windowHours(ticket), moment })}
      </p>
    );
  if (answerable !== 'free' || !left) {
    // What stands in the place of the message box says more, where one could write.
    if (ticket.can.reply) return null;
    return <p className={styles.banner}>{t('messages.within24Hours')}</p>;
  }
  return (
    <p className={styles.banner} data-tone={left.isUrgent ? 'warn' : undefined}>
      <IconHourglassLow size={15} aria-hidden />
      <span>
        {t('messages.within24Hours')} {t('channels.window.timeLeft', { time: left.time })}{' '}
        <span className={styles.afterwards}>{t('channels.window.afterwards', { moment })}</span>
      </span>
    </p>
  );
}
