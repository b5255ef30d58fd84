import type { TicketDetail } from '@prosa/contract';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format.ts';
import { personEnd, windowHours } from './answering.ts';
import styles from './Window.module.css';

/** After the window, where a person may still write. */
export default function PersonNotice({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const moment = formatMoment(personEnd(ticket)?.toISOString() ?? '');
  return (
    <p className={styles.notice} role="status">
      <IconHourglassEmpty size={15} aria-hidden />
      {t('channels.window.person', { hours: windowHours(ticket), moment })}
    </p>
  );
}
