import type { ApiMessage, ApiMessageState } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { formatPhone, formatShortDateTime } from '../../ui/format.ts';
import { sendFailureText } from '../../ui/send-failure-text.ts';
import type { Tone } from '../../ui/StatusDot.tsx';
import styles from './MessagesApi.module.css';

const tones: Record<ApiMessageState, Tone> = {
  waiting: 'neutral',
  sent: 'info',
  delivered: 'ok',
  read: 'ok',
  failed: 'err',
  unconfirmed: 'warn',
};

export function useSentColumns(): Column<ApiMessage>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'at',
      header: t('messagesApi.sent.at'),
      width: 130,
      cell: ({ createdAt }) => (
        <time className={styles.whole} dateTime={createdAt}>
          {formatShortDateTime(createdAt)}
        </time>
      ),
    },
    {
      key: 'contact',
      header: t('messagesApi.sent.contact'),
      main: true,
      cell: ({ contact, ticketUuid }) => (
        <div className={styles.contact}>
          <Link to={`/tickets/${ticketUuid}`}>{contact.name}</Link>
          {contact.number !== null && contact.number !== contact.name && (
            <span>{formatPhone(contact.number)}</span>
          )}
        </div>
      ),
    },
    {
      key: 'body',
      header: t('messagesApi.sent.message'),
      cell: ({ body, mediaName }) => <span className={styles.words}>{body || mediaName}</span>,
    },
    {
      key: 'connection',
      header: t('messagesApi.sent.connection'),
      cell: ({ whatsapp }) => whatsapp?.name ?? '-',
      width: 170,
    },
    {
      key: 'status',
      header: t('messagesApi.sent.status'),
      width: 220,
      cell: ({ status, reason }) => (
        <div className={styles.state}>
          <Chip tone={tones[status]}>{t(`messagesApi.state.${status}`)}</Chip>
          {status === 'failed' && <span>{sendFailureText(t, reason)}</span>}
        </div>
      ),
    },
  ];
}
