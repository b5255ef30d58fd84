import { type Insertable, type Selectable, sql } from 'kysely';
import type { Drafts } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import { visibleTo } from '../tickets/visibility.ts';

const columns = [
  'drafts.ticketId',
  'drafts.body',
  'drafts.isPrivate',
  'drafts.quotedId as quotedMsgId',
  'drafts.updatedAt',
] as const;

/** Only drafts of tickets the user can see; the draft of a ticket that was given away is kept. */
export const listDrafts = (db: Db, who: SessionCaller) =>
  db
    .selectFrom('drafts')
    .select(columns)
    .where('userId', '=', who.id)
    .where('ticketId', 'in', db.selectFrom('tickets').select('tickets.id').where(visibleTo(who)))
    .orderBy('updatedAt', 'desc')
    .execute();

export const saveDraft = (db: Db, values: Insertable<Drafts>) =>
  db
    .insertInto('drafts')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'userId', 'ticketId']).doUpdateSet({
        body: values.body,
        isPrivate: values.isPrivate ?? false,
        quotedId: values.quotedId ?? null,
        updatedAt: sql`now()`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Undefined when there was no draft. */
export const deleteDraft = (db: Db, userId: number, ticketId: number) =>
  db
    .deleteFrom('drafts')
    .where('userId', '=', userId)
    .where('ticketId', '=', ticketId)
    .returning('ticketId')
    .executeTakeFirst();

type MovedDraft = Selectable<Pick<Drafts, 'userId' | 'ticketId' | 'body' | 'isPrivate' | 'updatedAt'>> & {
  quotedMsgId: number | null;
};
const moved = sql`"userId", "ticketId", body, "isPrivate", "quotedId" as "quotedMsgId", "updatedAt"`;

/** Moves drafts to the ticket that remains; a user's two drafts are joined, one below the other. */
export const moveDrafts = async (db: Db, { from, to }: { from: number; to: number }) => {
  const { rows } = await sql<MovedDraft>`
    insert into drafts ("userId", "ticketId", body, "isPrivate", "quotedId", "updatedAt")
    select "userId", ${to}, body, "isPrivate", "quotedId", "updatedAt" from drafts where "ticketId" = ${from}
    on conflict ("companyId", "userId", "ticketId") do update set
      body = drafts.body || chr(10) || excluded.body, "updatedAt" = now()
    returning ${moved}`.execute(db);
  return rows;
};

/** A joined draft that was not edited since gets its old text back, or is deleted if there was none before. */
export async function splitDraft(
  db: Db,
  joined: Record<string, unknown>,
  own: Record<string, unknown> | undefined,
): Promise<MovedDraft | undefined> {
  const isJoined = sql`"ticketId" = ${joined['ticketId']} and "userId" = ${joined['userId']}
    and body = ${joined['body']} and "updatedAt" = ${joined['updatedAt']}`;
  const { rows } = own
    ? await sql<MovedDraft>`
        update drafts set body = ${own['body']}, "updatedAt" = ${own['updatedAt']} where ${isJoined}
        returning ${moved}`.execute(db)
    : await sql<MovedDraft>`delete from drafts where ${isJoined} returning ${moved}`.execute(db);
  return rows[0];
}
