import type { Ticket } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useCompanySetting } from '../../../api/useCompanySetting.ts';

/** Explains what closing a ticket that nobody served means for the contact. */
export function IgnoreText({ ticket }: { ticket: Pick<Ticket, 'status'> & { contact: { name: string } } }) {
  const { t } = useTranslation();
  const isFarewell = useCompanySetting('sendFarewellWaitingTicket') === 'enabled' && ticket.status !== 'lgpd';
  const key = isFarewell ? 'ignoreWithFarewell' : 'ignoreText';
  return t(`tickets.dialogs.${key}`, { name: ticket.contact.name });
}
