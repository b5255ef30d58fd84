import { memo } from 'react';
import { formatDay } from '../../../ui/format.ts';
import { useViewing } from '../viewing.ts';
import styles from './MessageList.module.css';
import { isToday, type Row } from './rows.ts';

/** A line between messages: a new day, a new ticket, or where one stopped reading. */
export const Separator = memo(function Separator({ row }: { row: Row }) {
  const { t } = useViewing();
  if (row.kind === 'unread') return <Line kind="unread" text={t('messages.unread')} />;
  if (row.kind === 'ticket')
    return (
      <Line
        kind="ticket"
        text={t('messages.called', { id: row.ticketId, queue: row.queue ?? t('messages.noQueue') })}
      />
    );
  if (row.kind !== 'day') return null;
  return <Line kind="day" text={isToday(row.moment) ? t('messages.today') : formatDay(row.moment)} />;
});

const Line = ({ kind, text }: { kind: Row['kind']; text: string }) => (
  <p className={styles.separator} data-kind={kind}>
    <span>{text}</span>
  </p>
);
