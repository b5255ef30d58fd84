import type { Contact, EventPayload } from '@prosa/contract';
import { read, routeKey } from '../queries.ts';
import { api } from '../routes.gen.ts';
import { updateRecord, refetch } from './list-cache.ts';
import { updateContactOnTickets } from './ticket-cache.ts';

export function applyContactEvent(event: EventPayload<'contact'>): void {
  if (event.action === 'update') updateContact(event.contact);
  if (event.action === 'reload') refetchOpenContacts();
  refetchListsThrottled();
}

/** Whose is what may have changed: contacts became one, or two again. */
export function refetchOpenContacts(): void {
  const { contacts, contactMerges, messages, notes, tickets } = api;
  for (const route of [contacts.show, contactMerges.list, messages.list, notes.list, tickets.showByUuid])
    refetch(routeKey(route));
  // Of one contact; the lists themselves are told ticket by ticket.
  refetch([...routeKey(tickets.list), 'one']);
}

/** An own change, as the server has answered it; the event says the same to everybody. */
export function saveContact(contact: Contact): void {
  updateContact(contact);
  refetchListsThrottled();
}

/** Wherever it is shown by itself, and on its tickets. */
function updateContact(contact: Contact): void {
  updateRecord(contactQuery(contact.id).queryKey, contact);
  updateContactOnTickets(contact);
}

const REFETCH_INTERVAL_MS = 1000;
let throttleTimer: ReturnType<typeof setTimeout> | undefined;
let isRefetchPending = false;

/** At once, and then no more than once a second: an import tells thousands of contacts one by one. */
function refetchListsThrottled(): void {
  isRefetchPending = throttleTimer !== undefined;
  if (isRefetchPending) return;
  // Tags say how many have them.
  const { contacts, tags } = api;
  for (const route of [contacts.list, contacts.listAll, tags.list, tags.listAll]) refetch(routeKey(route));
  throttleTimer = setTimeout(() => {
    throttleTimer = undefined;
    if (isRefetchPending) refetchListsThrottled();
  }, REFETCH_INTERVAL_MS);
}

export const contactQuery = (id: number) => read(api.contacts.show, { params: { id } });
