import type { TicketDetail } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLogReasonText } from './useLogReasonText.ts';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import styles from './LogDialog.module.css';

interface LogDialogProps {
  ticket: Pick<TicketDetail, 'id'>;
  onClose: () => void;
}

/** The history of a ticket, newest first. */
export default function LogDialog({ ticket, onClose }: LogDialogProps) {
  const { t } = useTranslation();
  const reasonText = useLogReasonText();
  // Log entries send no events, so the log is fetched each time.
  const log = useQuery({ ...read(api.tickets.log, { params: { ticketId: ticket.id } }), staleTime: 0 });
  return (
    <Dialog onClose={onClose} title={t('tickets.dialogs.logTitle', { id: ticket.id })} size={520}>
      {log.isError && <ListError error={log.error} onRetry={log.refetch} />}
      {log.isPending && <TextSkeleton lines={4} />}
      {log.data?.length === 0 && <p className={styles.empty}>{t('tickets.dialogs.logEmpty')}</p>}
      <ol className={styles.log}>
        {log.data?.map(({ id, type, user, queue, reason, createdAt }) => (
          <li key={id} className={styles.entry}>
            <b>{t(`tickets.dialogs.logTypes.${type}`)}</b>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            <span className={styles.who}>
              {user && <span>{user.name}</span>}
              {queue && (
                <span className={styles.queue}>
                  <i style={{ background: queue.color }} aria-hidden />
                  {queue.name}
                </span>
              )}
            </span>
            {reason && <span className={styles.reason}>{reasonText(reason)}</span>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
