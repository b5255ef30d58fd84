import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** How a queue gives its waiting tickets to people. */
export interface QueueRotation {
  id: number;
  name: string;
  /** In turn; else by chance. */
  rotates: boolean;
  /** How long one who got a ticket has to take it. */
  minutes: number;
}

const rotationById = prepared(
  (queueId: number | null) => sql<QueueRotation>`
    select id, name, "ativarRoteador" and "tempoRoteador" > 0 as rotates, "tempoRoteador" as minutes
    from queues where id = ${queueId}`,
);

export const findRotation = async (db: Db, queueId: number | null): Promise<QueueRotation | undefined> =>
  (await rotationById(db, queueId))[0];
