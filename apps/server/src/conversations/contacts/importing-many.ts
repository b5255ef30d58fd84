import {
  type ErrorReply,
  fieldIssues,
  ImportedContact,
  type ImportedRows,
  type ImportOutcome,
} from '@prosa/contract';
import type { CallerPlatform, InOwnCompany } from '../../platform/as-user.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/work.ts';
import { addTagsToContacts } from '../tags/labels.ts';
import { tagsByNames } from '../tags/tags.ts';
import { acceptsAudio, checkNumber } from './contacts.ts';
import { countNamedNumbers } from './guessing.ts';
import { completeMany, findByNumbers, insertMany } from './import-queries.ts';
import { tagNamesIn, writeLine } from './importing.ts';
import { tellChanged, tellReload } from './telling.ts';

/** Questions to the channel that may be open at a time. */
const ASKED_AT_ONCE = 6;

/**
 * Many rows of a list, each with an outcome of its own, as if they came one after the other. Sent once more,
 * because nobody heard the answer, they find what they have made and change nothing.
 */
export async function importMany(
  platform: CallerPlatform,
  inCompany: InOwnCompany,
  { contacts, validateContact }: ImportedRows,
) {
  const { user } = platform;
  await countNamedNumbers(platform, user, contacts.length);
  const rows = contacts.map((row) => attempt(() => readLine({ ...row, validateContact })));
  const outcomes = validateContact
    ? await importAsked(platform, inCompany, rows)
    : await inCompany((work) => importTogether(work, rows));
  // Who is shown no numbers is not told either which of them are contacts', or anybody's.
  return {
    outcomes: user.hidesNumbers
      ? outcomes.map((one, place) => (isLine(rows[place]) ? received : one))
      : outcomes,
  };
}

const received: ImportOutcome = { state: 'received' };

interface Line {
  contact: ImportedContact;
  tags: string[];
}
type Refused = Extract<ImportOutcome, { state: 'refused' }>;

function readLine(row: unknown): Line {
  const parsed = ImportedContact.safeParse(row, { reportInput: true });
  if (!parsed.success) throw new AppError('ERR_VALIDATION', { issues: fieldIssues(parsed.error) });
  return { contact: parsed.data, tags: tagNamesIn(parsed.data.tags) };
}

const isLine = (row: Line | Refused | undefined): row is Line => row !== undefined && 'contact' in row;

/** What was wanted, or as a row's outcome why it is refused. A fault of ours is nobody's outcome. */
function attempt<T>(act: () => T): T | Refused {
  try {
    return act();
  } catch (error) {
    return refusedFor(error);
  }
}

function refusedFor(error: unknown): Refused {
  if (!(error instanceof AppError)) throw error;
  const { issues = [] } = error.details as Pick<ErrorReply, 'issues'>;
  return { state: 'refused', error: error.code, issues };
}

/** The channel is asked about each, which takes longer than writing it: each is written by itself. */
async function importAsked(platform: CallerPlatform, inCompany: InOwnCompany, rows: (Line | Refused)[]) {
  const outcomes: ImportOutcome[] = [];
  for (let first = 0; first < rows.length; first += ASKED_AT_ONCE) {
    const asked = rows.slice(first, first + ASKED_AT_ONCE).map(async (row) => {
      if (!isLine(row)) return row;
      const account = await checkNumber(platform, row.contact.number).catch(refusedFor);
      return account && 'state' in account ? account : { ...row, account };
    });
    for (const row of await Promise.all(asked))
      outcomes.push(
        isLine(row)
          ? await inCompany((work) => writeLine(work, row.contact, row.account)).catch(refusedFor)
          : row,
      );
  }
  return outcomes;
}

/** Somebody whose number the list has, with all that its rows say. */
interface Person {
  key: string;
  name: string;
  number: string;
  email: string;
  tags: string[];
  id: number | null;
  isNew: boolean;
  lines: Line[];
}

async function importTogether(work: UserWork, rows: (Line | Refused)[]): Promise<ImportOutcome[]> {
  const lines = rows.filter(isLine);
  const people = await gatherPeople(work, lines);
  await addStrangers(work, people);
  const { hidesNumbers } = work.user;
  // What is changed of a contact one finds by its number would say whose number it is.
  const changing = people.filter(({ id, isNew }) => id !== null && (isNew || !hidesNumbers));
  const completed = await completeMany(work.db, changing.filter(({ isNew }) => !isNew).map(toKnown));
  const tagged = await tagPeople(work, changing);
  if (hidesNumbers || people.some(({ isNew }) => isNew)) tellReload(work);
  const added = new Set(people.filter(({ isNew }) => isNew).map(({ id }) => id));
  await tellChanged(
    work,
    [...new Set([...completed, ...tagged])].filter((id) => !added.has(id)),
  );
  const outcomes = new Map(people.flatMap(outcomesOf));
  return rows.map((row) => (isLine(row) ? (outcomes.get(row) ?? gone) : row));
}

const toKnown = ({ id, name, email }: Person) => ({ id: id ?? 0, name, email });

/** Removed by somebody between two looks. */
const gone: Refused = { state: 'refused', error: 'ERR_CHANGED_MEANWHILE', issues: [] };

async function gatherPeople({ db, user }: UserWork, lines: Line[]): Promise<Person[]> {
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
    // A second row completes what the first has made; who is not shown numbers completes nobody.
    const counted = (user.hidesNumbers ? [first] : group).map(({ line }) => line);
    const emails = counted.map(({ contact }) => contact.email).filter((email) => email !== '');
    const { name, number } = first.line.contact;
    const tags = counted.flatMap((line) => line.tags);
    const own = { key, id: first.id, isNew: false, lines: group.map(({ line }) => line) };
    return [{ ...own, name, number, email: emails.at(-1) ?? '', tags }];
  });
}

async function addStrangers({ db }: UserWork, people: Person[]): Promise<void> {
  const strangers = people.filter(({ id }) => id === null);
  if (strangers.length === 0) return;
  const values = strangers.map(({ name, number, email }) => ({ name, number, email }));
  const added = await insertMany(db, values, await acceptsAudio(db));
  const ids = new Map(added.map(({ key, id }) => [key, id]));
  for (const person of strangers) {
    person.id = ids.get(person.key) ?? null;
    person.isNew = person.id !== null;
  }
  // Added by somebody else just now.
  const late = strangers.filter(({ isNew }) => !isNew);
  const found = await findByNumbers(
    db,
    late.map(({ number }) => number),
  );
  for (const [place, person] of late.entries()) person.id = found[place]?.id ?? null;
}

/** Gives the contacts that have tags now which they had not. */
async function tagPeople(work: UserWork, people: Person[]): Promise<number[]> {
  const tagIds = await tagsByNames(
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

/** The first row of a new number makes the contact; any other finds it there. */
function outcomesOf({ id, isNew, lines }: Person): [Line, ImportOutcome][] {
  if (id === null) return lines.map((line) => [line, gone]);
  return lines.map((line, place) => [
    line,
    { state: isNew && place === 0 ? 'created' : 'completed', contactId: id },
  ]);
}
