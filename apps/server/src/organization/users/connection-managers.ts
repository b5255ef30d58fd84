import type { Db } from '../../platform/database/db.ts';
import { listConnectionManagers } from './queries.ts';

/** The attendants who are told of connections in full, beside the administrators. */
export const connectionManagerIds = async (db: Db): Promise<number[]> =>
  (await listConnectionManagers(db)).map(({ id }) => id);
