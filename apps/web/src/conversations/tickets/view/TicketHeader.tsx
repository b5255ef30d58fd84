import type { TicketDetail } from '@prosa/contract';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../api/queries.ts';
import { ticketQuery } from '../../../api/tickets.ts';
import { useCompanySetting } from '../../../api/useCompanySetting.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { channelIcons, channelNames } from '../../../ui/channel-icons.ts';
import { LazyMenuButton } from '../../../ui/LazyMenuButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { tagChangesSettled } from '../../contacts/pending-tag-changes.ts';
import { PresenceAvatars } from '../../messages/compose/PresenceAvatars.tsx';
import { useShortcut } from '../../workspace/shortcuts.ts';
import { useTicketPlace } from '../../workspace/ticket-place.ts';
import { actionsFor, type StatusAction, StatusButtons } from './StatusButtons.tsx';
import { type TicketDialog, TicketDialogs } from './TicketDialogs.tsx';
import styles from './TicketHeader.module.css';
import { TicketMenuButton } from './TicketMenuButton.tsx';
import { useTicketActions } from './useTicketActions.ts';
import { useTicketCommands } from './useTicketCommands.ts';

const loadMenu = () => import('./TicketMenu.tsx');
const TicketMenu = lazy(loadMenu);

interface TicketHeaderProps {
  ticket: TicketDetail;
  /** Whether the contact panel is open. */
  showsContact: boolean;
  onToggleContact: () => void;
}

/** The contact, the ticket's state, and its actions. */
export function TicketHeader({ ticket, showsContact, onToggleContact }: TicketHeaderProps) {
  const { t } = useTranslation();
  const actions = useTicketActions(ticket);
  const requiresTag = useCompanySetting('requiredTag') === 'enabled';
  const [dialog, setDialog] = useState<TicketDialog | null>(null);

  const resolve = async () => {
    if (requiresTag) await tagChangesSettled();
    const now = queryClient.getQueryData(ticketQuery(ticket.uuid).queryKey) ?? ticket;
    if (!requiresTag || now.contact.tags.length > 0) return setDialog('close');
    toast.warning(t('errors.ERR_TAG_REQUIRED'));
    // The contact panel, where the missing tag can be added.
    if (!showsContact) onToggleContact();
    return undefined;
  };
  const take = () => (ticket.queueId === null ? setDialog('queue') : void actions.take());

  const doing: Record<StatusAction, () => void> = {
    accept: take,
    reopen: take,
    ignore: () => setDialog('ignore'),
    return: () => void actions.returnToQueue(),
    transfer: () => setDialog('transfer'),
    resolve: () => void resolve(),
  };

  const offered = actionsFor(ticket);
  const ifOffered = (action: StatusAction) => (offered.includes(action) ? doing[action] : null);
  useShortcut('accept', ifOffered('accept') ?? ifOffered('reopen'));
  useShortcut('resolve', ifOffered('resolve'));
  useShortcut('transfer', ifOffered('transfer'));
  useShortcut('return', ifOffered('return'));
  useShortcut('ignore', ifOffered('ignore'));
  useShortcut('log', () => setDialog('log'));
  useTicketCommands({ ticketId: ticket.id, offered, canWrite: ticket.can.reply });

  const { contact, queue, whatsapp, user, channel } = ticket;
  const Channel = channelIcons[channel];
  const place = [
    user?.name ?? t('tickets.view.unassigned'),
    queue?.name ?? t('tickets.view.noQueue'),
    whatsapp?.name,
  ];
  return (
    <header className={styles.header}>
      <WayBack />
      <button
        type="button"
        className={styles.contact}
        aria-expanded={showsContact}
        aria-label={t('tickets.view.showContact', { name: contact.name })}
        onClick={onToggleContact}
      >
        <Avatar name={contact.name} image={contact.urlPicture} size={38} />
      </button>
      <div className={styles.words}>
        <div className={styles.line}>
          <Channel size={16} role="img" aria-label={channelNames[channel]} />
          <h1 className={styles.name} tabIndex={-1}>
            <span className={styles.who}>{contact.name}</span> <small>#{ticket.id}</small>
          </h1>
        </div>
        <p className={styles.place}>
          {queue && <i style={{ background: queue.color }} aria-hidden />}
          <span className={styles.number} aria-hidden>{`#${ticket.id} · `}</span>
          {place.filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={styles.actions}>
        <PresenceAvatars ticketId={ticket.id} />
        <StatusButtons ticket={ticket} isBusy={actions.isBusy} onAction={(action) => doing[action]()} />
        <LazyMenuButton button={TicketMenuButton} preload={loadMenu}>
          <TicketMenu
            ticket={ticket}
            onLog={() => setDialog('log')}
            onToggleIntegration={() => void actions.toggleIntegration()}
            onRemove={() =>
              ticket.status === 'closed' ? toast.error('ERR_REOPEN_TO_DELETE') : setDialog('remove')
            }
          />
        </LazyMenuButton>
      </div>
      <TicketDialogs ticket={ticket} shown={dialog} actions={actions} onClose={() => setDialog(null)} />
    </header>
  );
}

/** Back to the list, or away with the ticket from beside the screen that opened it. */
function WayBack() {
  const { t } = useTranslation();
  const { home, isPanel } = useTicketPlace();
  const Arrow = isPanel ? IconX : IconArrowLeft;
  return (
    <Link className={styles.back} to={home} aria-label={isPanel ? t('common.close') : t('tickets.view.back')}>
      <Arrow size={20} aria-hidden />
    </Link>
  );
}
