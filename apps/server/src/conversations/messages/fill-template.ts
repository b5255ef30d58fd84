import { fillVariables, hasVariables, type VariableValues, variablesIn } from '@prosa/contract';
import { sql } from 'kysely';
import { companyTimezone } from '../../organization/settings/company-days.ts';
import { type Db, preparedHint } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';
import { nameForTexts } from '../contacts/mask-contact.ts';

/** The data from which the variables of a text are filled. */
interface TemplateContext {
  contactName: string;
  contactNumber: string | null;
  contactIsGroup: boolean;
  userName: string | null;
  queueName: string | null;
  connectionName: string | null;
  companyName: string;
  /** Null before there is a ticket. */
  ticketId: number | null;
  createdAt: Date;
  timezone: string;
}

interface TemplateTicket {
  id: number;
  queueId: number | null;
  userId: number | null;
}

/** Fills the variables of a text, with dates in the company's time zone. Unknown variables are removed. */
export async function fillTemplate(
  { db, now }: DatedWork,
  text: string,
  ticket: TemplateTicket,
): Promise<string> {
  if (!hasVariables(text)) return text;
  const context = await readContext(db, ticket);
  return context ? fillVariables(text, valuesOf(context, now)) : text;
}

/** The same for text typed by a person: unknown variables are an error instead of being removed. */
export async function fillTypedText(work: DatedWork, text: string, ticket: TemplateTicket): Promise<string> {
  const { unknown } = variablesIn(text);
  if (unknown.length > 0)
    throw new AppError('ERR_UNKNOWN_VARIABLE', { names: unknown.map((name) => `{{${name}}}`).join(', ') });
  return fillTemplate(work, text, ticket);
}

interface TemplatePreview {
  body: string;
  missing: string[];
  unknown: string[];
}

/**
 * The same, listing the variables that are empty here. A contact name that is only the number counts as empty. Unknown
 * variables stay in the text, so that the person can correct them.
 */
export async function previewTemplate(
  { db, now }: DatedWork,
  text: string,
  ticket: TemplateTicket,
): Promise<TemplatePreview> {
  return preview(text, hasVariables(text) ? await readContext(db, ticket) : undefined, now);
}

interface TemplateRecipient {
  contactId: number;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
}

/** The same for a contact with whom there may be no ticket yet: its number and protocol are missing. */
export async function previewForContact(
  { db, now }: DatedWork,
  text: string,
  recipient: TemplateRecipient,
): Promise<TemplatePreview> {
  return preview(text, hasVariables(text) ? await readContactContext(db, recipient, now) : undefined, now);
}

function preview(text: string, context: TemplateContext | undefined, now: Date): TemplatePreview {
  if (!context) return { body: text, missing: [], unknown: [] };
  const values = valuesOf(context, now);
  const { known, unknown } = variablesIn(text);
  return {
    body: fillVariables(text, values, 'kept'),
    missing: known.filter((variable) => values[variable] === ''),
    unknown,
  };
}

function valuesOf(context: TemplateContext, now: Date): VariableValues {
  const { contactName, contactNumber: number, contactIsGroup: isGroup } = context;
  const name = nameForTexts({ name: contactName, number, isGroup });
  const ticketId = context.ticketId === null ? '' : String(context.ticketId);
  const clock = clockOf(now, context.timezone);
  const created = clockOf(context.createdAt, context.timezone);
  const date = `${clock.day}/${clock.month}/${clock.year}`;
  const hour = `${clock.hour}:${clock.minute}:${clock.second}`;
  return {
    firstName: name.trim().split(/\s+/)[0] ?? '',
    name,
    userName: context.userName ?? '',
    ms: greetingAt(Number(clock.hour)),
    // Built from the creation date, so that it never changes and people can refer to it.
    protocol: ticketId && `${created.year}${created.month}${created.day}${ticketId.padStart(6, '0')}`,
    ticket_id: ticketId,
    date,
    hour,
    data_hora: `${date} ${hour}`,
    queue: context.queueName ?? '',
    connection: context.connectionName ?? '',
    name_company: context.companyName,
  };
}

const greetingAt = (hour: number): string =>
  hour < 6 ? 'Boa madrugada' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite';

type Clock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

/** Kept, because making a formatter takes longer than all the rest of a text. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

const clockOf = (moment: Date, timeZone: string): Clock =>
  Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  ) as Clock;

async function readContext(db: Db, ticket: TemplateTicket): Promise<TemplateContext | undefined> {
  const { rows } = await sql<TemplateContext>`
    select ${preparedHint} c.name as "contactName", c.number as "contactNumber", c."isGroup" as "contactIsGroup",
      (select name from users where id = ${ticket.userId}) as "userName",
      (select name from queues where id = ${ticket.queueId}) as "queueName", w.name as "connectionName",
      (select name from companies where id = t."companyId") as "companyName",
      t.id as "ticketId", t."createdAt",
      ${companyTimezone} as timezone
    from tickets t join contacts c on c."companyId" = t."companyId" and c.id = t."contactId"
    left join connections w on w."companyId" = t."companyId" and w.id = t."whatsappId"
    where t.id = ${ticket.id}`.execute(db);
  return rows[0];
}

async function readContactContext(
  db: Db,
  { contactId, userId, queueId, whatsappId }: TemplateRecipient,
  now: Date,
): Promise<TemplateContext | undefined> {
  const { rows } = await sql<TemplateContext>`
    select c.name as "contactName", c.number as "contactNumber", c."isGroup" as "contactIsGroup",
      (select name from users where id = ${userId}::int) as "userName",
      (select name from queues where id = ${queueId}::int) as "queueName",
      (select name from connections where id = coalesce(${whatsappId}::int, c."whatsappId")) as "connectionName",
      (select name from companies where id = c."companyId") as "companyName",
      null::int as "ticketId", ${now}::timestamptz as "createdAt", ${companyTimezone} as timezone
    from contacts c where c.id = ${contactId}`.execute(db);
  return rows[0];
}
