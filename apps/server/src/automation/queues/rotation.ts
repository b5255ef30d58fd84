import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** How a queue assigns its waiting tickets. */
export interface QueueRotation {
  id: number;
  name: string;
  /** In turn; otherwise at random. */
  rotates: boolean;
  /** Minutes that a member has to accept an assigned ticket. */
  minutes: number;
}

const rotationById = prepared(
  (queueId: number | null) => sql<QueueRotation>`
    select id, name, "ativarRoteador" and "tempoRoteador" > 0 as rotates, "tempoRoteador" as minutes
    from queues where id = ${queueId}`,
);

export const findRotation = async (db: Db, queueId: number | null): Promise<QueueRotation | undefined> =>
  (await rotationById(db, queueId))[0];
