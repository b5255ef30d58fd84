import type { Db } from '../../platform/db.ts';
import { listConnectionKeepers } from './queries.ts';

/** The attendants who are told of connections in full, beside the administrators. */
export const connectionKeepers = async (db: Db): Promise<number[]> =>
  (await listConnectionKeepers(db)).map(({ id }) => id);
