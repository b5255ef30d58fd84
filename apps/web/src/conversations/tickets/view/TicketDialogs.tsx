import type { TicketDetail } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { loadArea } from '../../../i18n/index.ts';
import { LazyConfirmDialog } from '../../../ui/LazyConfirmDialog.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { IgnoreText } from '../dialogs/IgnoreText.tsx';
import type { TicketActions } from './useTicketActions.ts';

const QueueDialog = lazyDialog(async () => (await import('../../start-ticket/QueueDialog.tsx')).default);
const TransferDialog = lazyDialog(async () => (await import('../dialogs/TransferDialog.tsx')).default);
const CloseDialog = lazyDialog(async () => (await import('../dialogs/CloseDialog.tsx')).default);
/** Loaded with the texts of the reasons, which nothing else here needs. */
const LogDialog = lazyDialog(async () => {
  const [{ default: Dialog }] = await Promise.all([import('../dialogs/LogDialog.tsx'), loadArea('reasons')]);
  return Dialog;
});

export type TicketDialog = 'queue' | 'transfer' | 'close' | 'ignore' | 'log' | 'remove';

interface TicketDialogsProps {
  ticket: TicketDetail;
  shown: TicketDialog | null;
  actions: TicketActions;
  onClose: () => void;
}

export function TicketDialogs({ ticket, shown, actions, onClose }: TicketDialogsProps) {
  const { t } = useTranslation();
  const { id } = ticket;
  const { name } = ticket.contact;
  switch (shown) {
    case 'queue':
      return (
        <QueueDialog
          purpose={ticket.status === 'closed' ? 'reopen' : 'accept'}
          onChoose={actions.take}
          onClose={onClose}
        />
      );
    case 'transfer':
      return <TransferDialog ticket={ticket} onTransfer={actions.transfer} onClose={onClose} />;
    case 'close':
      return (
        <CloseDialog
          ticket={ticket}
          onChoose={(farewell) => void actions.close(farewell)}
          onClose={onClose}
        />
      );
    case 'ignore':
      return (
        <LazyConfirmDialog
          danger
          title={t('tickets.dialogs.ignoreTitle', { id })}
          confirmLabel={t('tickets.view.ignore')}
          onConfirm={actions.ignore}
          onClose={onClose}
        >
          <IgnoreText ticket={ticket} />
        </LazyConfirmDialog>
      );
    case 'log':
      return <LogDialog ticket={ticket} onClose={onClose} />;
    case 'remove':
      return (
        <LazyConfirmDialog
          danger
          title={t('tickets.dialogs.removeTitle', { id })}
          confirmLabel={t('common.delete')}
          onConfirm={actions.remove}
          onClose={onClose}
        >
          {t('tickets.dialogs.removeText', { name })}
        </LazyConfirmDialog>
      );
    default:
      return null;
  }
}
