import type { Channel } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';

export interface ChosenConnection {
  id: number;
  channel: Channel;
  status: string;
}

interface ConnectionChoice {
  /** The one that was asked for; when it is not there, nothing else is taken. */
  wanted: number | null;
  userId: number;
  /** The one the contact was last heard on. */
  contactConnectionId: number | null;
  /** Those on which the contact can be reached. */
  channels: Channel[];
}

/**
 * Which connection a new conversation starts on: the one asked for, else the person's own, else the one the
 * contact is known from, else the company's default, else any that is up.
 */
export async function chooseConnection(db: Db, choice: ConnectionChoice): Promise<ChosenConnection> {
  const { rows } = await sql<ChosenConnection & { rank: number }>`
    select id, channel, status, case
        when id = ${choice.wanted} then 0
        when id = (select "whatsappId" from users where users.id = ${choice.userId}) then 1
        when id = ${choice.contactConnectionId} then 2
        when "isDefault" and status = 'CONNECTED' then 3
        when status = 'CONNECTED' then 4
        when "isDefault" then 5
        else 6 end as rank
    from connections where channel = any (${choice.channels}::text[]) order by rank, id limit 1`.execute(db);
  const best = rows[0];
  if (choice.wanted !== null && best?.rank !== 0) throw new AppError('ERR_NO_WAPP_FOUND');
  if (!best || best.rank === 6) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return best;
}
