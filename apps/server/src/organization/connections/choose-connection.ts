import type { Channel } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, preparedHint } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';

interface ChosenConnection {
  id: number;
  channel: Channel;
  status: string;
}

interface ConnectionChoice {
  /** The requested connection; when it does not exist, no other is used. */
  wanted: number | null;
  userId: number;
  /** The connection of the contact's last message. */
  contactConnectionId: number | null;
  /** Channels on which the contact can be reached. */
  channels: Channel[];
}

/**
 * The connection for a new conversation: the requested one, else the user's own, else the contact's, else the company's
 * default, else any that is connected.
 */
export async function chooseConnection(db: Db, choice: ConnectionChoice): Promise<ChosenConnection> {
  const { rows } = await sql<ChosenConnection & { rank: number }>`
    select ${preparedHint} id, channel, status, case
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
