import type { Contact } from '@prosa/contract';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import { AppError } from '../../platform/errors.ts';
import type { CompanyWork, UserWork } from '../../platform/work.ts';
import { tagsOfContacts } from '../tags/labels.ts';
import { hideNumber } from './masking.ts';
import type { ContactRow } from './queries.ts';
import * as queries from './queries.ts';

/** Contacts as the wire has them, with their numbers. */
export async function toContacts(work: CompanyWork, rows: ContactRow[]): Promise<Contact[]> {
  const { db } = work;
  const ids = rows.map(({ id }) => id);
  const tags = await tagsOfContacts(db, ids);
  const fields = Map.groupBy(await queries.listFields(db, ids), ({ contactId }) => contactId);
  return rows.map(({ pictureKey, connectionName, ...row }) => ({
    ...row,
    urlPicture: pictureKey === null ? null : work.mediaUrl(pictureKey),
    whatsapp:
      row.whatsappId === null || connectionName === null
        ? null
        : { id: row.whatsappId, name: connectionName },
    tags: tags.get(row.id) ?? [],
    extraInfo: (fields.get(row.id) ?? []).map(({ id, name, value }) => ({ id, name, value })),
    lgpdAcceptedAt: row.lgpdAcceptedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** Contacts as this person may see them. */
export async function showTo(work: UserWork, rows: ContactRow[]): Promise<Contact[]> {
  const contacts = await toContacts(work, rows);
  return work.user.hidesNumbers ? contacts.map(hideNumber) : contacts;
}

async function readContact(work: CompanyWork, id: number): Promise<Contact> {
  const [contact] = await toContacts(work, await queries.listRows(work.db, [id]));
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}

export async function showContact(work: UserWork, id: number): Promise<Contact> {
  const contact = await readContact(work, id);
  return work.user.hidesNumbers ? hideNumber(contact) : contact;
}

/** Tells everybody of a contact; attendants without the number while the company hides numbers. */
export async function tellContact(work: CompanyWork, action: 'create' | 'update', id: number): Promise<void> {
  emitContact(work, action, await companyHidesNumbers(work.db), () => readContact(work, id));
}

/** Tells of contacts that are not as they were, which are read together. */
export async function tellChanged(work: CompanyWork, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const isHidden = await companyHidesNumbers(work.db);
  let reading: Promise<Contact[]> | undefined;
  const readAll = async () => toContacts(work, await queries.listRows(work.db, ids));
  for (const id of ids)
    emitContact(work, 'update', isHidden, async () => {
      const contact = (await (reading ??= readAll())).find((one) => one.id === id);
      if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
      return contact;
    });
}

function emitContact(
  work: CompanyWork,
  action: 'create' | 'update',
  isHidden: boolean,
  read: () => Promise<Contact>,
): void {
  const full = async () => ({ action, contact: await read() });
  if (!isHidden) {
    work.emit('contact', full, ['admins', 'colleagues']);
    return;
  }
  work.emit('contact', full, ['admins']);
  work.emit('contact', async () => ({ action, contact: hideNumber(await read()) }), ['colleagues']);
}

/** Many changed at once: who looks at contacts fetches them anew. */
export const tellReload = (work: CompanyWork): void =>
  work.emit('contact', { action: 'reload' }, ['everyone']);
