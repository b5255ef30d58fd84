import type { TicketDetail } from '@prosa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { conversation, messageKey } from '../../api/messages.ts';

/** What was said, oldest first, by days. */
export function MessageList({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(conversation(ticket.uuid));
  const messages = data?.pages.toReversed().flatMap((page) => page.messages) ?? [];
  return (
    <div role="log" style={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
      {data && messages.length === 0 && <p>{t('messages.empty')}</p>}
      {messages.map((message) => (
        <p key={messageKey(message)}>{message.body}</p>
      ))}
    </div>
  );
}
