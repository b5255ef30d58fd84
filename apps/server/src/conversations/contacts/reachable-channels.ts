import { Channel, channelAbilities } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, preparedHint } from '../../platform/database/db.ts';

interface ReachableContact {
  id: number;
  channel: Channel;
  number: string | null;
  isGroup: boolean;
}

/** The channels on which a contact can be written to: those where it has an id, and those that need only a number. */
export async function reachableChannels(
  db: Db,
  { id, channel, number, isGroup }: ReachableContact,
): Promise<Channel[]> {
  const { rows } = await sql<{ channel: Channel }>`
    select ${preparedHint} distinct channel from contact_identities where "contactId" = ${id}`.execute(db);
  const known = new Set<string>([channel, ...rows.map((row) => row.channel)]);
  return Channel.options.filter((option) => {
    const { people, hasNumbers, hasGroups } = channelAbilities[option];
    if (isGroup) return hasGroups && known.has(people);
    return known.has(people) || (hasNumbers && number !== null);
  });
}

/** The same as an SQL condition on a contact `c`. */
export function isReachableOn(channel: Channel): RawBuilder<unknown> {
  const { people, hasNumbers, hasGroups } = channelAbilities[channel];
  const isKnown = sql`(c.channel = ${people} or exists (
    select 1 from contact_identities i where i."contactId" = c.id and i.channel = ${people}))`;
  return sql`case when c."isGroup" then ${sql.lit(hasGroups)} and ${isKnown}
    else ${isKnown} or (${sql.lit(hasNumbers)} and c.number is not null) end`;
}
