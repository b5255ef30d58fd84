import { memo } from 'react';
import { formatDay } from '../../../ui/format.ts';
import { useMessageContext } from '../message-context.ts';
import styles from './MessageList.module.css';
import { isToday, type ListRow } from './message-rows.ts';

/** A divider between messages: a new day, a new ticket, or the first unread message. */
export const Separator = memo(function Separator({ row }: { row: ListRow }) {
  const { t } = useMessageContext();
  if (row.kind === 'unread') return <SeparatorLine kind="unread" text={t('messages.unread')} />;
  if (row.kind === 'ticket')
    return (
      <SeparatorLine
        kind="ticket"
        text={t('messages.called', { id: row.ticketId, queue: row.queue ?? t('messages.noQueue') })}
      />
    );
  if (row.kind !== 'day') return null;
  return (
    <SeparatorLine kind="day" text={isToday(row.moment) ? t('messages.today') : formatDay(row.moment)} />
  );
});

const SeparatorLine = ({ kind, text }: { kind: ListRow['kind']; text: string }) => (
  <p className={styles.separator} data-kind={kind}>
    <span>{text}</span>
  </p>
);
