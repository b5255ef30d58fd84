import { type Channel, channelAbilities, type RecipientReason } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import { isReachableOn } from '../../conversations/contacts/reachable-channels.ts';
import { contactsWithTags } from '../../conversations/tags/contact-tags.ts';

/** Whom a campaign is for, and how it reaches them. */
export interface AudienceSource {
  contactListId: number | null;
  tagListId: number | null;
  connection: { id: number; channel: Channel };
  /** A template may be sent outside the reply window. */
  isTemplate: boolean;
  now: Date;
}

/** The recipients after the last item and the last contact that were taken. */
export interface AudiencePortion {
  afterItemId: number;
  afterContactId: number;
  limit: number;
}

/** One recipient, with the reason if nothing will be sent to them. */
export interface AudienceRow {
  isItem: boolean;
  /** The id of the item of the list, or of the contact with the tag. */
  sourceId: number;
  name: string;
  number: string;
  email: string;
  contactId: number | null;
  listItemId: number | null;
  /** The number was not looked up yet. */
  isUnchecked: boolean;
  reason: Exclude<RecipientReason, 'declined' | 'unconfirmed' | 'removed' | 'missingValue'> | null;
}

/** The order in which recipients get their messages: the list first, then the contacts with the tag. */
export const audienceOrder = sql`a."isItem" desc, a."sourceId"`;

/**
 * The recipients `a` of a source, all or a portion of them. A person who is in it twice is a double the second time;
 * groups are never recipients.
 */
export function audience(source: AudienceSource, portion?: AudiencePortion): RawBuilder<AudienceRow> {
  return sql<AudienceRow>`(
    ${source.contactListId === null ? nobody : listedPeople(source, source.contactListId, portion)}
    union all
    ${source.tagListId === null ? nobody : taggedPeople(source, source.tagListId, portion)}) a`;
}

const nobody = sql`select null::boolean as "isItem", null::int as "sourceId", '' as name, '' as number, '' as email,
  null::int as "contactId", null::int as "listItemId", null::boolean as "isUnchecked", null as reason where false`;

const company = sql`"companyId" = current_company()`;

/** The items of a list, with the contacts whose number, present or former, they have on the channel. */
function listedPeople(
  source: AudienceSource,
  listId: number,
  portion?: AudiencePortion,
): RawBuilder<unknown> {
  const { people, hasNumbers } = channelAbilities[source.connection.channel];
  const invalid = hasNumbers ? sql`i."isWhatsappValid" is false` : sql`false`;
  const absent = hasNumbers ? sql`false` : sql`c.id is null`;
  return sql`
    select true as "isItem", i.id as "sourceId", i.name, i.number, i.email, c.id as "contactId", i.id as "listItemId",
      ${hasNumbers} and i."checkedAt" is null as "isUnchecked", case
        when listed."itemId" < i.id then 'duplicate'
        when x.id is not null then 'optedOut'
        when not c.active then 'blocked'
        when ${invalid} then 'invalidNumber'
        when ${absent} then 'notOnChannel'
        when ${isWindowClosed(source)} then 'windowClosed' end as reason
    from (
      select * from contact_list_items
      where ${company} and "contactListId" = ${listId} ${after(portion, (from) => from.afterItemId)}) i
    left join contacts named on named.${company} and named.channel = ${people}
      and named."numberKey" = i."numberKey" and not named."isGroup"
    left join contact_numbers former on former.${company} and former.channel = ${people}
      and former."numberKey" = i."numberKey"
    left join contacts c on c.${company} and c.id = coalesce(named.id, former."contactId")
    left join ${listedTwice(listId, people)} on listed."contactId" = c.id
    ${joinedStates(source)}`;
}

/** The contacts with a tag. */
function taggedPeople(source: AudienceSource, tagId: number, portion?: AudiencePortion): RawBuilder<unknown> {
  const { channel } = source.connection;
  const { people, hasNumbers } = channelAbilities[channel];
  const { contactListId } = source;
  return sql`
    select false as "isItem", c.id as "sourceId", c.name, coalesce(c.number, '') as number, c.email,
      c.id as "contactId", null::int as "listItemId", false as "isUnchecked", case
        when ${contactListId === null ? sql`false` : sql`(i.id is not null or listed."itemId" is not null)`}
          or ${isTaggedBefore(tagId)} then 'duplicate'
        when x.id is not null then 'optedOut'
        when not c.active then 'blocked'
        when not ${isReachableOn(channel)} then ${hasNumbers ? 'noNumber' : 'notOnChannel'}
        when ${isWindowClosed(source)} then 'windowClosed' end as reason
    from (
      select * from contacts
      where ${company} and not "isGroup" and id in (${contactsWithTags([tagId])})
        ${after(portion, (from) => from.afterContactId)}) c
    ${
      contactListId === null
        ? sql``
        : sql`left join contact_list_items i on i.${company} and i."contactListId" = ${contactListId}
            and i."numberKey" = c."numberKey" and ${isUsable(sql`i`)}
          left join ${listedTwice(contactListId, people)} on listed."contactId" = c.id`
    }
    ${joinedStates(source)}`;
}

const after = (portion: AudiencePortion | undefined, last: (portion: AudiencePortion) => number) =>
  portion ? sql`and id > ${last(portion)} order by id limit ${portion.limit}` : sql``;

/** An item with an invalid number takes nobody's place. */
const isUsable = (item: RawBuilder<unknown>) => sql`${item}."isWhatsappValid" is distinct from false`;

/**
 * The first usable item of those contacts who have several numbers: only they can be in a list twice. They are few, and
 * looked up one by one.
 */
const listedTwice = (listId: number, people: string) => sql`(
  select own."contactId", min(o.id) as "itemId" from (
    select n."contactId", n."numberKey" from contact_numbers n where n.${company} and n.channel = ${people}
    union
    select n."contactId", k."numberKey" from contact_numbers n
    cross join lateral (
      select k."numberKey" from contacts k where k.${company} and k.id = n."contactId" limit 1) k
    where n.${company} and n.channel = ${people}) own
  cross join lateral (
    select o.id from contact_list_items o where o.${company} and o."contactListId" = ${listId}
      and o."numberKey" = own."numberKey" and ${isUsable(sql`o`)} limit 1) o
  group by own."contactId") listed`;

/** Whether an earlier contact with the tag has the number of the contact `c`, on another channel. */
const isTaggedBefore = (tagId: number) => sql`exists (
  select 1 from contacts o where o.${company} and o.channel = any (${Object.keys(channelAbilities)}::text[])
    and o."numberKey" = c."numberKey" and o.id < c.id and not o."isGroup"
    and o.id in (${contactsWithTags([tagId])}))`;

/** What is known of the contact `c`: an opt-out `x`, and the last message `w` on the connection. */
const joinedStates = ({ connection }: AudienceSource) => sql`
  left join opt_outs x on x.${company} and x."contactId" = c.id and x."endedAt" is null
  left join reply_windows w on w.${company} and w."whatsappId" = ${connection.id} and w."contactId" = c.id`;

function isWindowClosed({ connection, isTemplate, now }: AudienceSource): RawBuilder<unknown> {
  const { window } = channelAbilities[connection.channel];
  if (!window || isTemplate) return sql`false`;
  const since = new Date(now.getTime() - window.hours * 3_600_000);
  return sql`coalesce(w."lastInboundAt", '-infinity') <= ${since}`;
}
