import type { Contact } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';

export interface ContactsFilter {
  searchParam: string;
  contactTag: string;
  optedOut?: 'true' | 'false';
}

/** Fetches all pages of contacts; numbers that are masked for this user stay masked. */
export async function fetchAllContacts(
  filter: ContactsFilter,
  onProgress: (done: number, total: number) => void,
): Promise<Contact[]> {
  const found = new Map<number, Contact>();
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const query = { ...filter, isGroup: 'false' as const, pageNumber: String(page) };
    const reply = await call(api.contacts.list, { query });
    for (const contact of reply.contacts) found.set(contact.id, contact);
    onProgress(found.size, reply.count);
    hasMore = reply.hasMore;
  }
  return [...found.values()];
}
