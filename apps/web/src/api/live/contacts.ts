import { api, type Contact, type EventPayload } from '@prosa/contract';
import { read, routeKey } from '../queries.ts';
import { changeOne, refetch } from './lists.ts';
import { changeContactOfTickets } from './tickets.ts';

export function changeContacts(event: EventPayload<'contact'>): void {
  if (event.action === 'update') showContact(event.contact);
  if (event.action === 'reload') reloadOpen();
  askForLists();
}

/** Whose is what may have changed: contacts became one, or two again. */
export function reloadOpen(): void {
  const { contacts, contactMerges, messages, notes, tickets } = api;
  for (const route of [contacts.show, contactMerges.list, messages.list, notes.list, tickets.showByUuid])
    refetch(routeKey(route));
  // Of one contact; the lists themselves are told ticket by ticket.
  refetch([...routeKey(tickets.list), 'one']);
}

/** An own change, as the server has answered it; the event says the same to everybody. */
export function saveContact(contact: Contact): void {
  showContact(contact);
  askForLists();
}

/** Wherever it is shown by itself, and on its tickets. */
function showContact(contact: Contact): void {
  changeOne(contactQuery(contact.id).queryKey, contact);
  changeContactOfTickets(contact);
}

const ASK_AGAIN_MS = 1000;
let pause: ReturnType<typeof setTimeout> | undefined;
let isAskedMeanwhile = false;

/** At once, and then no more than once a second: an import tells thousands of contacts one by one. */
function askForLists(): void {
  isAskedMeanwhile = pause !== undefined;
  if (isAskedMeanwhile) return;
  // Tags say how many have them.
  const { contacts, tags } = api;
  for (const route of [contacts.list, contacts.listAll, tags.list, tags.listAll]) refetch(routeKey(route));
  pause = setTimeout(() => {
    pause = undefined;
    if (isAskedMeanwhile) askForLists();
  }, ASK_AGAIN_MS);
}

export const contactQuery = (id: number) => read(api.contacts.show, { params: { id } });
