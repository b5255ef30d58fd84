import type { Contact } from '@prosa/contract';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import { AppError } from '../../platform/errors.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { type ContactRow, listContactRows } from './contact-rows.ts';
import { maskContact } from './mask-contact.ts';

/** The contact as sent over the wire, with its number. */
const toContact =
  ({ mediaUrl }: CompanyWork) =>
  (row: ContactRow): Contact => ({
    id: row.id,
    companyId: row.companyId,
    name: row.name,
    number: row.number,
    email: row.email,
    urlPicture: row.pictureKey === null ? null : mediaUrl(row.pictureKey),
    isGroup: row.isGroup,
    active: row.active,
    acceptAudioMessage: row.acceptAudioMessage,
    disableBot: row.disableBot,
    channel: row.channel,
    whatsappId: row.whatsappId,
    whatsapp:
      row.whatsappId === null || row.connectionName === null
        ? null
        : { id: row.whatsappId, name: row.connectionName },
    tags: row.tags ?? [],
    extraInfo: row.extraInfo ?? [],
    wallets: row.wallets ?? [],
    lgpdAcceptedAt: row.lgpdAcceptedAt?.toISOString() ?? null,
    optedOut: row.optedOutSince !== null,
    optedOutSince: row.optedOutSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });

/** Contacts as the user may see them, masked if necessary. */
export function showContacts(work: UserWork, rows: ContactRow[]): Contact[] {
  const contacts = rows.map(toContact(work));
  return work.user.hidesNumbers ? contacts.map(maskContact) : contacts;
}

async function readContact(work: CompanyWork, id: number): Promise<Contact> {
  const [row] = await listContactRows(work.db, [id]);
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
  return toContact(work)(row);
}

export async function showContact(work: UserWork, id: number): Promise<Contact> {
  const contact = await readContact(work, id);
  return work.user.hidesNumbers ? maskContact(contact) : contact;
}

/** Emits the contact to everybody; attendants get it masked while the company hides numbers. */
export async function emitContact(work: CompanyWork, action: 'create' | 'update', id: number): Promise<void> {
  emitContactToRooms(work, { action, isHidden: await companyHidesNumbers(work.db) }, () =>
    readContact(work, id),
  );
}

/** Emits changed contacts, all read in one query. */
export async function emitChangedContacts(work: CompanyWork, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const isHidden = await companyHidesNumbers(work.db);
  let reading: Promise<Contact[]> | undefined;
  const readAll = async () => (await listContactRows(work.db, ids)).map(toContact(work));
  for (const id of ids)
    emitContactToRooms(work, { action: 'update', isHidden }, async () => {
      const contact = (await (reading ??= readAll())).find((one) => one.id === id);
      if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
      return contact;
    });
}

function emitContactToRooms(
  work: CompanyWork,
  { action, isHidden }: { action: 'create' | 'update'; isHidden: boolean },
  read: () => Promise<Contact>,
): void {
  const full = async () => ({ action, contact: await read() });
  if (!isHidden) {
    work.emit('contact', full, ['admins', 'colleagues']);
    return;
  }
  work.emit('contact', full, ['admins']);
  work.emit('contact', async () => ({ action, contact: maskContact(await read()) }), ['colleagues']);
}

/** Many contacts changed at once: clients reload their lists. */
export const emitContactsReload = (work: CompanyWork): void =>
  work.emit('contact', { action: 'reload' }, ['everyone']);
