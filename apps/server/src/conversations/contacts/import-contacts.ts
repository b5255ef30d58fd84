import { type ImportedContact, NewContact } from '@prosa/contract';
import { type CallerPlatform, type CallerCompanyRunner } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import { AppError } from '../../platform/errors.ts';
import type { Account } from '../../platform/identity/account-lookup.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { addTagsToContact } from '../tags/contact-tags.ts';
import { findOrCreateTags } from '../tags/tags.ts';
import { acceptsAudio, checkNumber, insertNewContact, storeIdentities } from './contacts.ts';
import { duplicateContactError, limitNumberLookup, limitNumberLookups } from './limit-number-lookups.ts';
import { listContactRows } from './contact-rows.ts';
import { importPhoneBook, insertContacts } from './import-queries.ts';
import { readPeople } from './imported-people.ts';
import * as queries from './queries.ts';
import { showContact, showContacts, emitContact, emitContactsReload } from './contact-events.ts';

/** Imports one row of a list: creates a contact or completes an existing one. */
export async function importContact(
  platform: CallerPlatform,
  inCompany: CallerCompanyRunner,
  line: ImportedContact,
) {
  await limitNumberLookup(platform, platform.user);
  const account = line.validateContact ? await checkNumber(platform, line.number) : undefined;
  return inCompany(async (work) => showContact(work, (await importRow(work, line, account)).contactId));
}

export async function importRow(work: UserWork, line: ImportedContact, account: Account | undefined) {
  const tags = parseTagNames(line.tags);
  const known = await queries.findByNumber(work.db, account?.number ?? line.number);
  // The response and the emitted event would reveal who has the number.
  if (known && work.user.hidesNumbers) throw duplicateContactError(work.user, known.id);
  const contactId = known
    ? await completeImported(work, known, { line, account })
    : await addImported(work, line, account);
  if (tags.length > 0)
    await addTagsToContact(work.db, contactId, [...(await findOrCreateTags(work, tags)).values()]);
  await emitContact(work, known ? 'update' : 'create', contactId);
  return { state: known ? ('completed' as const) : ('created' as const), contactId };
}

function addImported(work: UserWork, { name, number, email }: ImportedContact, account: Account | undefined) {
  const fields = { name, number, email, extraInfo: [], wallets: [], disableBot: false, whatsappId: null };
  return insertNewContact(work, fields, account);
}

type KnownContact = NonNullable<Awaited<ReturnType<typeof queries.findByNumber>>>;

/** Keeps a name that a user entered; a name from the channel, or none, is replaced by the list's. */
async function completeImported(
  work: UserWork,
  known: KnownContact,
  { line, account }: { line: ImportedContact; account: Account | undefined },
) {
  await queries.saveContact(work, known.id, {
    ...(known.nameIsOurs ? {} : { name: line.name, nameIsOurs: true }),
    ...(line.email === '' ? {} : { email: line.email }),
  });
  if (account) await storeIdentities(work, known.id, account);
  return known.id;
}

export function parseTagNames(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.some((name) => name.length < 3 || name.length > 50))
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'tags', problem: 'invalid' }] });
  return names;
}

/** Creates contacts from the phone books of the connected phones. */
export async function importFromPhones(work: UserWork, of: 'addressBook' | 'chats') {
  const imported = await importPhoneBook(work.db, of, await acceptsAudio(work.db));
  emitContactsReload(work);
  return { message: 'contacts imported', imported };
}

const SheetRow = NewContact.pick({ name: true, number: true, email: true });

/**
 * Reads the file before the transaction, so that no transaction waits for a big sheet. Returns the new contacts, but
 * not to users from whom numbers are hidden: the missing ones would be recognizable as known.
 */
export async function importSheet(platform: CallerPlatform, inCompany: CallerCompanyRunner, bytes: Buffer) {
  const { user } = platform;
  const people = await readPeople(bytes, { schema: SheetRow, turn: poolKeyOf(user) });
  await limitNumberLookups(platform, user, people.length);
  return inCompany(async (work) => {
    const added = await insertContacts(work.db, people, await acceptsAudio(work.db));
    emitContactsReload(work);
    const ids = user.hidesNumbers ? [] : added.map(({ id }) => id);
    return showContacts(work, await listContactRows(work.db, ids));
  });
}
