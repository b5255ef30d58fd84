import { type QuickMessageChanges } from '@prosa/contract';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { DB, QuickMessages } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { matchesSearch, type PageRequest, readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noQuickMessage = missing('ERR_NO_QUICK_MESSAGE_FOUND');
const byShortcode = sql`quick_messages.shortcode collate "pt-BR-x-icu"`;

const columns = [
  'id',
  'shortcode',
  'message',
  'visao',
  'geral',
  'status',
  'userId',
  'mediaKey',
  'mediaName',
  'mediaMime',
  'uses',
  'createdAt',
  'updatedAt',
] as const;

const queueIds = sql<number[]>`array(
  select l."queueId" from quick_message_queues l
  where l."companyId" = quick_messages."companyId" and l."quickMessageId" = quick_messages.id order by 1)`;

const rows = (db: Db) => db.selectFrom('quick_messages').select(columns).select(queueIds.as('queueIds'));

export type QuickMessageRow = Awaited<ReturnType<typeof getQuickMessage>>;

/** The condition for lists; `canSee` is the same check for a loaded row. */
const visibleTo = (who: SessionCaller) => (where: ExpressionBuilder<DB, 'quick_messages'>) =>
  where.or([
    where('userId', '=', who.id),
    who.profile === 'admin'
      ? where.or([where('visao', '=', true), where('userId', 'is', null)])
      : where.and([
          where('visao', '=', true),
          sql<boolean>`(${queueIds} = '{}' or ${queueIds} && ${who.queueIds}::int[])`,
        ]),
  ]);

export const listUsable = (db: Db, who: SessionCaller) =>
  rows(db)
    .where(visibleTo(who))
    .where('status', '=', true)
    .orderBy('uses', 'desc')
    .orderBy(byShortcode)
    .orderBy('id')
    .execute();

/** The given quick messages that the caller may see. */
export const listVisible = (db: Db, who: SessionCaller, ids: number[]) =>
  db.selectFrom('quick_messages').select('id').where('id', 'in', ids).where(visibleTo(who)).execute();

export const listPage = (db: Db, who: SessionCaller, { searchParam, pageNumber }: PageRequest) =>
  readPage(
    rows(db)
      .where(visibleTo(who))
      .where(
        matchesSearch(
          sql`quick_messages.shortcode || ' ' || quick_messages.message`,
          searchParam.replace(/^\//, ''),
        ),
      )
      .orderBy(byShortcode)
      .orderBy('id'),
    pageNumber,
  );

export const getQuickMessage = (db: Db, id: number) =>
  rows(db).where('id', '=', id).executeTakeFirstOrThrow(noQuickMessage);

/** Locked until the commit, so that checks on the row stay valid. */
export async function lockQuickMessage(db: Db, id: number): Promise<QuickMessageRow> {
  await db
    .selectFrom('quick_messages')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noQuickMessage);
  return getQuickMessage(db, id);
}

export const insertQuickMessage = (db: Db, values: Insertable<QuickMessages>) =>
  db.insertInto('quick_messages').values(values).returning('id').executeTakeFirstOrThrow();

type Changes = Omit<QuickMessageChanges, 'queueIds' | 'isMedia'> & {
  mediaKey?: string | null;
  mediaName?: string | null;
  mediaMime?: string | null;
};

export const saveQuickMessage = ({ db, now }: DatedWork, id: number, set: Changes) =>
  db
    .updateTable('quick_messages')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const countUse = (db: Db, id: number) =>
  db.updateTable('quick_messages').set({ uses: sql`uses + 1` }).where('id', '=', id).execute();

export const deleteQuickMessage = (db: Db, id: number) =>
  db.deleteFrom('quick_messages').where('id', '=', id).execute();

export async function replaceQueues(db: Db, quickMessageId: number, ids: number[]): Promise<void> {
  await db.deleteFrom('quick_message_queues').where('quickMessageId', '=', quickMessageId).execute();
  if (ids.length === 0) return;
  const values = [...new Set(ids)].map((queueId) => ({ quickMessageId, queueId }));
  await db.insertInto('quick_message_queues').values(values).execute();
}

/** The quick messages shared with this queue. */
export const listOfQueue = (db: Db, queueId: number) =>
  rows(db).where(sql<boolean>`${queueId} = any (${queueIds})`).orderBy('id').execute();
