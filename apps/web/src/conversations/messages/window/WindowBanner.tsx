import type { TicketDetail } from '@prosa/contract';
import { IconHourglassEmpty, IconHourglassLow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/format.ts';
import { humanAgentDeadline, useAnswerable, windowHours } from './reply-window.ts';
import { useTimeLeft } from './useTimeLeft.ts';
import styles from './Window.module.css';

/** The reply window of a channel where only a person may answer late: the time left, and what follows. */
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
    // If the user may reply, `WindowClosed` in place of the message box explains more.
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
