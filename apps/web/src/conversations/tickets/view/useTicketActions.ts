import type { TicketDetail } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { useCompanySetting } from '../../../api/useCompanySetting.ts';
import { useSession } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import { showTab } from '../ticket-list-state.ts';
import type { CloseMode } from '../dialogs/CloseDialog.tsx';
import { toOtherTicket, otherTicketFromError, showOtherTicket } from '../../start-ticket/other-ticket.ts';
import type { Transfer } from '../dialogs/TransferDialog.tsx';
import { expectTicket } from '../../workspace/redirect-typing.ts';
import { useTicketPlace } from '../../workspace/ticket-place.ts';
import { changeTicket, type ExpectedChange, type KnownTicket } from './change-ticket.ts';

/** Closes silently: nothing is sent, and the bot starts from the beginning next time. */
const WITHOUT_FAREWELL = { sendFarewellMessage: false, amountUsedBotQueues: 0 };

/** The actions on a ticket, and where they navigate. */
export function useTicketActions(ticket: KnownTicket) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { home, pathOf } = useTicketPlace();
  const me = useSession();
  const greets = useCompanySetting('sendGreetingAccepted') === 'enabled';
  const [isBusy, setBusy] = useState(false);

  const mine: ExpectedChange = {
    userId: me.id,
    user: { id: me.id, name: me.name, color: ticket.user?.color ?? '' },
    status: ticket.isGroup ? 'group' : 'open',
  };

  /** Shows a ticket with its current tab beside it. */
  const open = (shown: TicketDetail) => {
    if (shown.id !== ticket.id && shown.userId !== null && shown.userId !== me.id) {
      expectTicket(null);
      return showOtherTicket(toOtherTicket(shown));
    }
    if (shown.status === 'open' || shown.status === 'group' || shown.status === 'pending')
      showTab(shown.status);
    return void navigate(pathOf(shown.uuid));
  };

  const refused = (error: unknown) => {
    const other = otherTicketFromError(error);
    if (other) showOtherTicket(other);
    else toast.error(error);
  };

  /** Assigns the ticket to the user: accepts a waiting one or reopens a closed one. */
  const take = async (queueId?: number) => {
    setBusy(true);
    expectTicket(ticket.uuid);
    const changes = {
      status: ticket.isGroup ? ('group' as const) : ('open' as const),
      userId: me.id,
      ...(queueId !== undefined && { queueId }),
    };
    try {
      open(await changeTicket(ticket, changes, mine));
    } catch (error) {
      expectTicket(null);
      refused(error);
    } finally {
      setBusy(false);
    }
  };

  /** Leaves the ticket view at once, and returns to it if the server refuses. */
  const leave = async (leaving: () => Promise<unknown>) => {
    void navigate(home);
    try {
      await leaving();
    } catch (error) {
      refused(error);
      void navigate(pathOf(ticket.uuid));
    }
  };

  const close = (farewell: CloseMode) =>
    leave(async () => {
      const changes = {
        status: 'closed' as const,
        userId: me.id,
        ...(farewell === 'none' && WITHOUT_FAREWELL),
        ...(farewell === 'unrated' && { askRating: false }),
      };
      const expected = { status: 'closed' as const, unreadMessages: 0, userId: me.id };
      const { status } = await changeTicket(ticket, changes, expected);
      const text = t('tickets.view.closed', { id: ticket.id });
      // No undo if a rating was requested: the customer is about to answer.
      if (status !== 'closed') toast.success(text);
      else toast.success(text, { label: t('tickets.view.undo'), run: () => void take() });
    });

  const ignore = () =>
    changeTicket(ticket, { status: 'closed', userId: me.id, amountUsedBotQueues: 0 }).then(() => {
      toast.success(t('tickets.view.closed', { id: ticket.id }));
      void navigate(home);
    });

  const returnToQueue = () =>
    leave(async () => {
      await changeTicket(
        ticket,
        { status: 'pending', userId: null },
        { status: 'pending', userId: null, user: null, waitingSince: new Date().toISOString() },
      );
      const text = t('tickets.view.returned', { id: ticket.id });
      // Undo accepts the ticket again; with a greeting on accept the customer would be greeted twice.
      if (greets) toast.success(text);
      else toast.success(text, { label: t('tickets.view.undo'), run: () => void take() });
    });

  const transfer = async ({ queueId, userId, msgTransfer }: Transfer) => {
    const status = ticket.isGroup
      ? ('group' as const)
      : userId === null
        ? ('pending' as const)
        : ('open' as const);
    const moved = await changeTicket(ticket, {
      status,
      queueId,
      userId,
      isTransfered: true,
      msgTransfer: msgTransfer === '' ? null : msgTransfer,
    });
    const place = { id: ticket.id, queue: moved.queue?.name ?? '', user: moved.user?.name ?? '' };
    toast.success(
      moved.user === null
        ? t('tickets.view.transferredToQueue', place)
        : t('tickets.view.transferredToUser', place),
    );
    if (moved.userId === me.id) open(moved);
    else void navigate(home);
  };

  const toggleIntegration = async () => {
    const useIntegration = !ticket.useIntegration;
    try {
      await changeTicket(ticket, { useIntegration }, { useIntegration });
      toast.success(useIntegration ? t('tickets.view.integrationOn') : t('tickets.view.integrationOff'));
    } catch (error) {
      toast.error(error);
    }
  };

  const remove = async () => {
    await call(api.tickets.remove, { params: { id: ticket.id } });
    toast.success(t('tickets.view.removed'));
    void navigate(home);
  };

  return { isBusy, take, close, ignore, returnToQueue, transfer, toggleIntegration, remove };
}

export type TicketActions = ReturnType<typeof useTicketActions>;
