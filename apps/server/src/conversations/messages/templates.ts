import { sql } from 'kysely';
import { companyTimezone } from '../../organization/settings/company-days.ts';
import type { Db } from '../../platform/db.ts';
import { hideNumber } from '../contacts/masking.ts';

/** What a text for a contact may name. */
interface Context {
  contactName: string;
  contactNumber: string | null;
  contactIsGroup: boolean;
  userName: string | null;
  queueName: string | null;
  connectionName: string | null;
  ticketId: number;
  createdAt: Date;
  timezone: string;
}

type Variable =
  | 'firstName'
  | 'name'
  | 'userName'
  | 'ms'
  | 'protocol'
  | 'date'
  | 'hour'
  | 'ticket_id'
  | 'queue'
  | 'connection';

const VARIABLE = /\{\{\s*(\w{1,20})\s*\}\}/g;

interface AboutTicket {
  id: number;
  queueId: number | null;
  userId: number | null;
}

/** As texts of the connections name it. */
const withOneSpelling = (text: string) => text.replaceAll('${queue.name}', '{{queue}}');

const fill = (text: string, values: Record<Variable, string>) =>
  text.replaceAll(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Variable] : whole,
  );

/**
 * A text with its variables filled in, as the company's clock has it. What is no variable of ours stays as it
 * was written, and what is filled in is never read again.
 */
export async function fillTemplate(
  db: Db,
  text: string,
  ticket: AboutTicket,
  now = new Date(),
): Promise<string> {
  const named = withOneSpelling(text);
  if (!named.includes('{{')) return text;
  const context = await readContext(db, ticket);
  return context ? fill(named, valuesOf(context, now)) : text;
}

export interface Preview {
  body: string;
  missing: string[];
  unknown: string[];
}

/** The same, and which of its variables have nothing to say here. A name that is the number is none. */
export async function previewTemplate(
  db: Db,
  text: string,
  ticket: AboutTicket,
  { hidesNumbers }: { hidesNumbers: boolean },
): Promise<Preview> {
  const named = withOneSpelling(text);
  const context = named.includes('{{') ? await readContext(db, ticket) : undefined;
  if (!context) return { body: text, missing: [], unknown: [] };
  const { contactName: name, contactNumber: number, contactIsGroup: isGroup } = context;
  const contactName = hidesNumbers ? hideNumber({ name, number, isGroup }).name : name;
  const values = valuesOf({ ...context, contactName }, new Date());
  const isNameless = !/\p{L}/u.test(name);
  const used = [...new Set([...named.matchAll(VARIABLE)].map(([, variable]) => variable ?? ''))];
  const isKnown = (variable: string): variable is Variable => Object.hasOwn(values, variable);
  return {
    body: fill(named, values),
    missing: used.filter(
      (variable) =>
        isKnown(variable) &&
        (values[variable] === '' || (isNameless && (variable === 'name' || variable === 'firstName'))),
    ),
    unknown: used.filter((variable) => !isKnown(variable)),
  };
}

function valuesOf(context: Context, now: Date): Record<Variable, string> {
  const clock = clockOf(now, context.timezone);
  const created = clockOf(context.createdAt, context.timezone);
  return {
    firstName: context.contactName.trim().split(/\s+/)[0] ?? '',
    name: context.contactName,
    userName: context.userName ?? '',
    ms: greetingAt(Number(clock.hour)),
    // The same for a ticket whenever it is named, so that people can refer to it.
    protocol: `${created.year}${created.month}${created.day}${String(context.ticketId).padStart(6, '0')}`,
    date: `${clock.day}/${clock.month}/${clock.year}`,
    hour: `${clock.hour}:${clock.minute}:${clock.second}`,
    ticket_id: String(context.ticketId),
    queue: context.queueName ?? '',
    connection: context.connectionName ?? '',
  };
}

const greetingAt = (hour: number): string =>
  hour < 6 ? 'Boa madrugada' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite';

type Clock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

const clockOf = (moment: Date, timeZone: string): Clock =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  ) as Clock;

async function readContext(db: Db, ticket: AboutTicket): Promise<Context | undefined> {
  const { rows } = await sql<Context>`
    select c.name as "contactName", c.number as "contactNumber", c."isGroup" as "contactIsGroup",
      (select name from users where id = ${ticket.userId}) as "userName",
      (select name from queues where id = ${ticket.queueId}) as "queueName", w.name as "connectionName",
      t.id as "ticketId", t."createdAt",
      ${companyTimezone} as timezone
    from tickets t join contacts c on c."companyId" = t."companyId" and c.id = t."contactId"
    left join connections w on w."companyId" = t."companyId" and w.id = t."whatsappId"
    where t.id = ${ticket.id}`.execute(db);
  return rows[0];
}
