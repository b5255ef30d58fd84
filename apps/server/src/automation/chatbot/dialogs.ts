import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** The bot's state in a ticket, in addition to the ticket's own columns. */
interface Dialog {
  optionId: number | null;
  isShown: boolean;
  askedAt: Date | null;
}

const dialogByTicket = prepared(
  (ticketId: number) => sql<Dialog>`
    select "optionId", "isShown", "askedAt" from ticket_dialogs where "ticketId" = ${ticketId}`,
);

export const findDialog = async (db: Db, ticketId: number): Promise<Dialog | undefined> =>
  (await dialogByTicket(db, ticketId))[0];

const save = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (ticketId: number, optionId: number | null, isShown: boolean, askedAt: Date | null) => sql`
    insert into ticket_dialogs ("ticketId", "optionId", "isShown", "askedAt")
    values (${ticketId}, ${optionId}::int, ${isShown}::boolean, ${askedAt}::timestamptz)
    on conflict ("companyId", "ticketId") do update
      set "optionId" = excluded."optionId", "isShown" = excluded."isShown", "askedAt" = excluded."askedAt"`,
);

export const saveDialog = (db: Db, ticketId: number, { optionId, isShown, askedAt }: Dialog) =>
  save(db, ticketId, optionId, isShown, askedAt);
