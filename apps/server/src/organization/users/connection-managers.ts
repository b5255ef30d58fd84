import type { Db } from '../../platform/database/db.ts';
import { listConnectionManagers } from './queries.ts';

/** Attendants who get connections in full, in addition to administrators. */
export const connectionManagerIds = async (db: Db): Promise<number[]> =>
  (await listConnectionManagers(db)).map(({ id }) => id);
