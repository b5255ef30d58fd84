import type { Ticket } from '@prosa/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '../../../api/useSession.ts';
import { LazyConfirmDialog } from '../../../ui/LazyConfirmDialog.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { IgnoreText } from '../dialogs/IgnoreText.tsx';
import { changeTicket } from '../view/change-ticket.ts';
import { useTicketActions } from '../view/useTicketActions.ts';
import type { RowAction } from './TicketRow.tsx';

const QueueDialog = lazyDialog(async () => (await import('../../start-ticket/QueueDialog.tsx')).default);

interface RowActionRunnerProps {
  ticket: Ticket;
  action: RowAction;
  onDone: () => void;
}

/** Runs the action of a row's button, after asking for details if needed. Mount to run. */
export function RowActionRunner({ ticket, action, onDone }: RowActionRunnerProps) {
  if (action === 'ignore') return <IgnoreTicket ticket={ticket} onDone={onDone} />;
  return <TakeTicket ticket={ticket} action={action} onDone={onDone} />;
}

function TakeTicket({ ticket, action, onDone }: RowActionRunnerProps & { action: 'accept' | 'reopen' }) {
  const { take } = useTicketActions(ticket);
  const asksQueue = ticket.queueId === null;
  const isBegun = useRef(false);
  useEffect(() => {
    if (asksQueue || isBegun.current) return;
    isBegun.current = true;
    void take().then(onDone);
  }, [asksQueue, take, onDone]);
  return asksQueue ? <QueueDialog purpose={action} onChoose={take} onClose={onDone} /> : null;
}

function IgnoreTicket({ ticket, onDone }: Omit<RowActionRunnerProps, 'action'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ticketId } = useParams();
  const me = useSession();
  const { id, uuid } = ticket;

  const ignore = async () => {
    await changeTicket(ticket, { status: 'closed', userId: me.id, amountUsedBotQueues: 0 });
    toast.success(t('tickets.view.closed', { id }));
    if (ticketId === uuid) void navigate('/tickets');
  };

  return (
    <LazyConfirmDialog
      danger
      title={t('tickets.dialogs.ignoreTitle', { id })}
      confirmLabel={t('tickets.view.ignore')}
      onConfirm={ignore}
      onClose={onDone}
    >
      <IgnoreText ticket={ticket} />
    </LazyConfirmDialog>
  );
}
