import type { Contact, EventPayload } from '@prosa/contract';
import { read, routeKey } from '../queries.ts';
import { api } from '../routes.gen.ts';
import { updateRecord, refetch } from './list-cache.ts';
import { updateContactOnMessages } from './message-cache.ts';
import { refetchListsByTag, updateContactOnTickets } from './ticket-cache.ts';
import { ticketRepliesKey } from '../tickets.ts';

export function applyContactEvent(event: EventPayload<'contact'>): void {
  if (event.action === 'update') updateContact(event.contact);
  if (event.action === 'reload') refetchOpenContacts();
  refetchListsThrottled();
}

/** After contacts were merged or split, everything that belongs to an open contact may have changed. */
export function refetchOpenContacts(): void {
  const { contacts, contactMerges, messages, notes, optOuts, tickets } = api;
  for (const route of [
    contacts.show,
    contactMerges.list,
    messages.list,
    notes.list,
    optOuts.list,
    tickets.showByUuid,
  ])
    refetch(routeKey(route));
  // The tickets of a single contact; the ticket lists get an event for each ticket.
  refetch(ticketRepliesKey);
}

/** Applies the reply to one's own change; the event has the same content. */
export function saveContact(contact: Contact): void {
  updateContact(contact);
  refetchListsThrottled();
}

/** Updates the contact's own query, its tickets and its messages. */
function updateContact(contact: Contact): void {
  updateRecord(contactQuery(contact.id).queryKey, contact);
  updateContactOnTickets(contact);
  refetch(optOutsQuery(contact.id).queryKey);
  updateContactOnMessages(contact);
}

const REFETCH_INTERVAL_MS = 1000;
let throttleTimer: ReturnType<typeof setTimeout> | undefined;
let isRefetchPending = false;

/** Fetches at once, then at most once a second: an import sends an event for each of thousands of contacts. */
function refetchListsThrottled(): void {
  isRefetchPending = throttleTimer !== undefined;
  if (isRefetchPending) return;
  // Tags have a count of their contacts; what was planned for contacts or sent to them shows their names.
  const { contacts, tags, schedules, messagesApi } = api;
  const named = [schedules.list, schedules.calendar, messagesApi.list];
  for (const route of [contacts.list, contacts.listAll, tags.list, tags.listAll, ...named])
    refetch(routeKey(route));
  refetchListsByTag();
  throttleTimer = setTimeout(() => {
    throttleTimer = undefined;
    if (isRefetchPending) refetchListsThrottled();
  }, REFETCH_INTERVAL_MS);
}

export const optOutsQuery = (contactId: number) => read(api.optOuts.list, { params: { contactId } });

export const contactQuery = (id: number) => read(api.contacts.show, { params: { id } });
