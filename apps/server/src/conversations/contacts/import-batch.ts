import { ImportedContact, type ImportedRows, type ImportOutcome } from '@prosa/contract';
import { LONG_TIMEOUTS, setTimeouts } from '../../platform/database/timeouts.ts';
import type { CallerPlatform, CallerCompanyRunner } from '../../platform/http/caller-company.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { addTagsToContacts } from '../tags/contact-tags.ts';
import { findOrCreateTags } from '../tags/tags.ts';
import { acceptsAudio, checkNumber } from './contacts.ts';
import { limitNumberLookups } from './limit-number-lookups.ts';
import { completeContacts, findByNumbers, insertContacts } from './import-queries.ts';
import { parseTagNames, importRow } from './import-contacts.ts';
import { attempt, isRefused, parseRow, type RefusedOutcome, toRefusedOutcome } from './imported-people.ts';
import { emitChangedContacts, emitContactsReload } from './contact-events.ts';

/** Concurrent number lookups on the channel. */
const CONCURRENT_LOOKUPS = 6;

/**
 * Imports many rows, each with its own outcome, as if imported one after the other. Idempotent: a repetition finds the
 * existing contacts and changes nothing.
 */
export async function importBatch(
  platform: CallerPlatform,
  inCompany: CallerCompanyRunner,
  { contacts, validateContact }: ImportedRows,
) {
  const { user } = platform;
  await limitNumberLookups(platform, user, contacts.length);
  const rows = contacts.map((row) => parseContact({ ...row, validateContact }));
  const outcomes = validateContact
    ? await importWithLookup(platform, inCompany, rows)
    : await inCompany(async (work) => {
        await setTimeouts(work.db, LONG_TIMEOUTS);
        return importInOneTransaction(work, rows);
      });
  // For users from whom numbers are hidden, the outcomes must not reveal which numbers are contacts or accounts.
  return {
    outcomes: user.hidesNumbers
      ? outcomes.map((one, place) => (isParsedRow(rows[place]) ? received : one))
      : outcomes,
  };
}

const received: ImportOutcome = { state: 'received' };

interface ParsedRow {
  contact: ImportedContact;
  tags: string[];
}

function parseContact(row: unknown): ParsedRow | RefusedOutcome {
  const contact = parseRow(ImportedContact, row);
  return isRefused(contact) ? contact : attempt(() => ({ contact, tags: parseTagNames(contact.tags) }));
}

const isParsedRow = (row: ParsedRow | RefusedOutcome | undefined): row is ParsedRow =>
  row !== undefined && 'contact' in row;

/** Looking up a number takes longer than writing it, so each contact is written in its own transaction. */
async function importWithLookup(
  platform: CallerPlatform,
  inCompany: CallerCompanyRunner,
  rows: (ParsedRow | RefusedOutcome)[],
) {
  const outcomes: ImportOutcome[] = [];
  for (let first = 0; first < rows.length; first += CONCURRENT_LOOKUPS) {
    const asked = rows.slice(first, first + CONCURRENT_LOOKUPS).map(async (row) => {
      if (!isParsedRow(row)) return row;
      const account = await checkNumber(platform, row.contact.number).catch(toRefusedOutcome);
      return account && 'state' in account ? account : { ...row, account };
    });
    for (const row of await Promise.all(asked))
      outcomes.push(
        isParsedRow(row)
          ? await inCompany((work) => importRow(work, row.contact, row.account)).catch(toRefusedOutcome)
          : row,
      );
  }
  return outcomes;
}

/** All rows of the list with the same number. */
interface Person {
  key: string;
  name: string;
  number: string;
  email: string;
  tags: string[];
  id: number | null;
  isNew: boolean;
  lines: ParsedRow[];
}

async function importInOneTransaction(
  work: UserWork,
  rows: (ParsedRow | RefusedOutcome)[],
): Promise<ImportOutcome[]> {
  const lines = rows.filter(isParsedRow);
  const people = await groupRowsByNumber(work, lines);
  await insertNewPeople(work, people);
  const { hidesNumbers } = work.user;
  // A change event of a contact found by number would reveal who has the number.
  const changing = people.filter(({ id, isNew }) => id !== null && (isNew || !hidesNumbers));
  const completed = await completeContacts(work.db, changing.filter(({ isNew }) => !isNew).map(toKnown));
  const tagged = await tagPeople(work, changing);
  if (hidesNumbers || people.some(({ isNew }) => isNew)) emitContactsReload(work);
  const added = new Set(people.filter(({ isNew }) => isNew).map(({ id }) => id));
  await emitChangedContacts(
    work,
    [...new Set([...completed, ...tagged])].filter((id) => !added.has(id)),
  );
  const outcomes = new Map(people.flatMap(outcomesOf));
  return rows.map((row) => (isParsedRow(row) ? (outcomes.get(row) ?? removedMeanwhile) : row));
}

const toKnown = ({ id, name, email }: Person) => ({ id: id ?? 0, name, email });

/** The contact was deleted between two queries. */
const removedMeanwhile: RefusedOutcome = { state: 'refused', error: 'ERR_CHANGED_MEANWHILE', issues: [] };

async function groupRowsByNumber({ db, user }: UserWork, lines: ParsedRow[]): Promise<Person[]> {
  const found = await findByNumbers(
    db,
    lines.map(({ contact }) => contact.number),
  );
  const placed = found.flatMap(({ key, id }, place) => {
    const line = lines[place];
    return line ? [{ key, id, line }] : [];
  });
  return [...Map.groupBy(placed, ({ key }) => key)].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    // A second row completes the contact of the first, except for users from whom numbers are hidden.
    const counted = (user.hidesNumbers ? [first] : group).map(({ line }) => line);
    const emails = counted.map(({ contact }) => contact.email).filter((email) => email !== '');
    const { name, number } = first.line.contact;
    const tags = counted.flatMap((line) => line.tags);
    const own = { key, id: first.id, isNew: false, lines: group.map(({ line }) => line) };
    return [{ ...own, name, number, email: emails.at(-1) ?? '', tags }];
  });
}

async function insertNewPeople({ db }: UserWork, people: Person[]): Promise<void> {
  const strangers = people.filter(({ id }) => id === null);
  if (strangers.length === 0) return;
  const values = strangers.map(({ name, number, email }) => ({ name, number, email }));
  const added = await insertContacts(db, values, await acceptsAudio(db));
  const ids = new Map(added.map(({ key, id }) => [key, id]));
  for (const person of strangers) {
    person.id = ids.get(person.key) ?? null;
    person.isNew = person.id !== null;
  }
  // Inserted by another transaction meanwhile.
  const late = strangers.filter(({ isNew }) => !isNew);
  const found = await findByNumbers(
    db,
    late.map(({ number }) => number),
  );
  for (const [place, person] of late.entries()) person.id = found[place]?.id ?? null;
}

/** Returns the contacts that got new tags. */
async function tagPeople(work: UserWork, people: Person[]): Promise<number[]> {
  const tagIds = await findOrCreateTags(
    work,
    people.flatMap(({ tags }) => tags),
  );
  const pairs = people.flatMap(({ id, tags }) =>
    tags.flatMap((name) => {
      const tagId = tagIds.get(name);
      return id === null || tagId === undefined ? [] : [{ contactId: id, tagId }];
    }),
  );
  return addTagsToContacts(work.db, pairs);
}

/** The first row of a new number creates the contact; the others complete it. */
function outcomesOf({ id, isNew, lines }: Person): [ParsedRow, ImportOutcome][] {
  if (id === null) return lines.map((line) => [line, removedMeanwhile]);
  return lines.map((line, place) => [
    line,
    { state: isNew && place === 0 ? 'created' : 'completed', contactId: id },
  ]);
}
