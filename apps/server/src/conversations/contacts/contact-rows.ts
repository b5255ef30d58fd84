import { type Channel, CONTACTS_PAGE, type TagLabel } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';
import {
  pageIds,
  sortByIds,
  queryPage,
  querySortedPage,
  limitOffset,
} from '../../platform/database/page-query.ts';
import { type ContactSearchQuery, contactIdsOf } from '../search/contact-search.ts';
import { contactsWithTags } from '../tags/contact-tags.ts';
import { isOptedOut, joinActiveOptOut } from './active-opt-out.ts';
import { isReachableOn } from './reachable-channels.ts';

/** A contact with all displayed fields. */
export interface ContactRow {
  id: number;
  companyId: number;
  name: string;
  number: string | null;
  email: string;
  channel: Channel;
  whatsappId: number | null;
  connectionName: string | null;
  pictureKey: string | null;
  isGroup: boolean;
  active: boolean;
  acceptAudioMessage: boolean;
  disableBot: boolean;
  lgpdAcceptedAt: Date | null;
  optedOutSince: Date | null;
  /** Null instead of an empty list: a page has a hundred contacts, and most have none. */
  tags: TagLabel[] | null;
  extraInfo: { id: number; name: string; value: string }[] | null;
  wallets: { id: number; name: string }[] | null;
  createdAt: Date;
  updatedAt: Date;
}

const byName = sql`c.name collate "pt-BR-x-icu", c.id`;

/** Tags, fields and wallets are read in one query each and joined; subqueries per contact would dominate the cost. */
const rowsOf = (ids: RawBuilder<unknown>) => sql<ContactRow>`
  select c.id, c."companyId", c.name, c.number, c.email, c.channel, c."whatsappId", c."pictureKey", c."isGroup",
    c.active, c."acceptAudioMessage", c."disableBot", c."lgpdAcceptedAt", c."createdAt", c."updatedAt",
    o."createdAt" as "optedOutSince", w.name as "connectionName", g.tags, f.fields as "extraInfo", k.wallets
  from contacts c
  left join connections w on w."companyId" = c."companyId" and w.id = c."whatsappId"
  ${joinActiveOptOut(sql`c.id`, sql`c."companyId"`)}
  left join (
    select l."contactId", json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color)
      order by g.name collate "pt-BR-x-icu", g.id) as tags
    from contact_tags l join tags g on g."companyId" = l."companyId" and g.id = l."tagId"
    where l."contactId" = any (${ids}) group by l."contactId") g on g."contactId" = c.id
  left join (
    select f."contactId", json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) order by f.id) as fields
    from contact_fields f where f."contactId" = any (${ids}) group by f."contactId") f on f."contactId" = c.id
  left join (
    select k."contactId", json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id) as wallets
    from contact_wallets k join users u on u."companyId" = k."companyId" and u.id = k."userId"
    where k."contactId" = any (${ids}) group by k."contactId") k on k."contactId" = c.id
  where c.id = any (${ids})`;
const rowsByIds = prepared((ids: number[]) => rowsOf(sql`${ids}::int[]`));
const rowsOfPage = prepared(() => rowsOf(pageIds));

/** The rows of these contacts, in the given order. */
export const listContactRows = async (db: Db, ids: number[]): Promise<ContactRow[]> =>
  sortByIds(ids, await rowsByIds(db, ids));

interface ContactFilter {
  found?: ContactSearchQuery | undefined;
  tagIds?: number[] | undefined;
  channel?: Channel | undefined;
  isGroup?: boolean | undefined;
  /** Only contacts that can be written to on this channel. */
  reachableOn?: Channel | undefined;
  optedOut?: boolean | undefined;
}

/** All conditions except the search. */
function filterConditions(want: ContactFilter): RawBuilder<unknown>[] {
  const { tagIds, channel, isGroup, reachableOn, optedOut } = want;
  return [
    ...(tagIds === undefined ? [] : [sql`c.id in (${contactsWithTags(tagIds)})`]),
    ...(channel === undefined ? [] : [sql`c.channel = ${channel}`]),
    ...(isGroup === undefined ? [] : [isGroup ? sql`c."isGroup"` : sql`not c."isGroup"`]),
    ...(reachableOn === undefined ? [] : [isReachableOn(reachableOn)]),
    ...(optedOut === undefined ? [] : [optedOut ? isOptedOut : sql`not ${isOptedOut}`]),
  ];
}

const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const filterSql = ({ found, ...others }: ContactFilter): RawBuilder<unknown> =>
  all([...filterConditions(others), ...(found ? [sql`c.id = any (array(${contactIdsOf(found)}))`] : [])]);

/** A page sorted by name with the total count. For a search without filters only the contacts of the page are read. */
export function listPage(
  db: Db,
  want: ContactFilter,
  pageNumber: number,
): Promise<{ rows: ContactRow[]; count: number }> {
  const [limit, offset] = [CONTACTS_PAGE, (pageNumber - 1) * CONTACTS_PAGE];
  if (want.found !== undefined && filterConditions(want).length === 0) {
    const found = {
      all: sql<{ id: number }>`select "contactId" as id, "plainName" from (${want.found}) named`,
      order: sql`order by "plainName", id`,
    };
    return querySortedPage(db, { ...found, limit, offset }, rowsOfPage);
  }
  const page = sql<{ id: number }>`
    select c.id from contacts c where ${filterSql(want)} order by ${byName} ${limitOffset(limit, offset)}`;
  const isPlain = want.found === undefined && want.tagIds === undefined;
  return queryPage(
    db,
    { page: isPlain ? sql`${page} ${preparedHint}` : page, count: countOf(want) },
    rowsOfPage,
  );
}

/** Groups are few and have their own index, so non-groups are counted as all minus groups, with index-only scans. */
function countOf(want: ContactFilter): RawBuilder<number> {
  const counted = (contacts: ContactFilter) =>
    sql<number>`(select count(*) from contacts c where ${filterSql(contacts)})`;
  const { isGroup, ...others } = want;
  return isGroup === false && filterConditions(others).length === 0 && others.found === undefined
    ? sql`(${counted(others)} - ${counted({ isGroup: true })})`
    : counted(want);
}

type Named = Pick<ContactRow, 'id' | 'name' | 'number' | 'isGroup' | 'channel'>;

export async function listNames(db: Db, found?: ContactSearchQuery): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select c.id, c.name, c.number, c."isGroup", c.channel from contacts c
    where ${filterSql({ found })} order by ${byName}`.execute(db);
  return rows;
}
