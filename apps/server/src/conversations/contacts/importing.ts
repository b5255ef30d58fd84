import { ContactNumber, type ImportedContact, NewContact } from '@prosa/contract';
import { type CallerPlatform, type InOwnCompany, turnOf } from '../../platform/as-user.ts';
import { AppError } from '../../platform/errors.ts';
import type { Account } from '../../platform/lines.ts';
import { readSheet } from '../../platform/sheets.ts';
import type { SheetContent } from '../../platform/sheets/row-collector.ts';
import type { UserWork } from '../../platform/work.ts';
import { addTagsToContact } from '../tags/labels.ts';
import { tagsByNames } from '../tags/tags.ts';
import { acceptsAudio, checkNumber, insertNew, keepIdentities } from './contacts.ts';
import { alreadyThere, countNamedNumber, countNamedNumbers } from './guessing.ts';
import { listRows } from './contact-rows.ts';
import { importPhoneBook, insertMany } from './import-queries.ts';
import * as queries from './queries.ts';
import { showContact, showTo, tellContact, tellReload } from './telling.ts';

/** One line of a list: a new contact, or what an existing one lacked. */
export async function importContact(
  platform: CallerPlatform,
  inCompany: InOwnCompany,
  line: ImportedContact,
) {
  await countNamedNumber(platform, platform.user);
  const account = line.validateContact ? await checkNumber(platform, line.number) : undefined;
  return inCompany(async (work) => showContact(work, (await writeLine(work, line, account)).contactId));
}

export async function writeLine(work: UserWork, line: ImportedContact, account: Account | undefined) {
  const tags = tagNamesIn(line.tags);
  const known = await queries.findByNumber(work.db, account?.number ?? line.number);
  // The answer, and what everybody is told of the change, would say whose number it is.
  if (known && work.user.hidesNumbers) throw alreadyThere(work.user, known.id);
  const contactId = known ? await complete(work, known, line, account) : await add(work, line, account);
  if (tags.length > 0)
    await addTagsToContact(work.db, contactId, [...(await tagsByNames(work, tags)).values()]);
  await tellContact(work, known ? 'update' : 'create', contactId);
  return { state: known ? ('completed' as const) : ('created' as const), contactId };
}

function add(work: UserWork, { name, number, email }: ImportedContact, account: Account | undefined) {
  const fields = { name, number, email, extraInfo: [], wallets: [], disableBot: false, whatsappId: null };
  return insertNew(work, fields, account);
}

type Known = NonNullable<Awaited<ReturnType<typeof queries.findByNumber>>>;

/** A name somebody gave stays; one the channel told, or none, gives way to that of the list. */
async function complete(work: UserWork, known: Known, line: ImportedContact, account: Account | undefined) {
  await queries.saveContact(work.db, known.id, {
    ...(known.nameIsOurs ? {} : { name: line.name, nameIsOurs: true }),
    ...(line.email === '' ? {} : { email: line.email }),
  });
  if (account) await keepIdentities(work, known.id, account);
  return known.id;
}

export function tagNamesIn(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.some((name) => name.length < 3 || name.length > 50))
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'tags', problem: 'invalid' }] });
  return names;
}

/** What the connected phones have told of whom they know. */
export async function importFromPhones(work: UserWork, of: 'addressBook' | 'chats') {
  const imported = await importPhoneBook(work.db, of, await acceptsAudio(work.db));
  tellReload(work);
  return { message: 'contacts imported', imported };
}

/** How people head the columns we look for. */
const headings = {
  name: /^(?:nome|name)$/,
  number: /^(?:n[uú]mero|number|telefone|celular)$/,
  email: /^e-?mail$/,
};

/**
 * Read first and written afterwards: no transaction waits for a big sheet. Gives the new contacts, but not to those
 * who are shown no numbers: whoever is missing among them would be known already.
 */
export async function importSheet(platform: CallerPlatform, inCompany: InOwnCompany, bytes: Buffer) {
  const { user } = platform;
  const { name, number, email } = headings;
  const people = peopleIn(await readSheet(bytes, { headings: [name, number, email], turn: turnOf(user) }));
  await countNamedNumbers(platform, user, people.length);
  return inCompany(async (work) => {
    const added = await insertMany(work.db, people, await acceptsAudio(work.db));
    tellReload(work);
    const ids = user.hidesNumbers ? [] : added.map(({ id }) => id);
    return showTo(work, await listRows(work.db, ids));
  });
}

const Line = NewContact.pick({ name: true, number: true, email: true });

/** The rows that can be contacts; a number that comes twice is taken once. */
function peopleIn({ hasColumn: [hasName, hasNumber], rows }: SheetContent) {
  if (!hasName || !hasNumber) throw new AppError('ERR_INVALID_SPREADSHEET');
  const found = new Map<string, { name: string; number: string; email: string }>();
  for (const [name, number = '', email] of rows) {
    // Our own lists put a sign before what a spreadsheet would take for a formula.
    const digits = ContactNumber.safeParse(number.replace(/^'/, ''));
    const line = Line.safeParse({ name, number: digits.data ?? '', email: emailIn(email) });
    if (line.success && !found.has(line.data.number)) found.set(line.data.number, line.data);
  }
  return [...found.values()];
}

/** An address that is none is no reason to leave somebody out. */
const emailIn = (cell = ''): string => NewContact.shape.email.safeParse(cell.trim()).data ?? '';
