import type { Channel } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';

export interface CampaignConnection {
  id: number;
  channel: Channel;
  status: string;
}

/** The connection that was chosen or else the company's default one, whatever its state. */
export async function findCampaignConnection(
  db: Db,
  whatsappId: number | null,
): Promise<CampaignConnection | undefined> {
  const { rows } = await sql<CampaignConnection>`
    select id, channel, status from connections
    where case when ${whatsappId}::int is null then "isDefault" else id = ${whatsappId}::int end
    order by id limit 1`.execute(db);
  return rows[0];
}

export async function getCampaignConnection(db: Db, whatsappId: number | null): Promise<CampaignConnection> {
  const connection = await findCampaignConnection(db, whatsappId);
  if (!connection) throw new AppError(whatsappId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND');
  return connection;
}
