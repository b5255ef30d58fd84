import type pg from 'pg';
import { ConfigError } from '../config-error.ts';
import type { Secrets } from './secrets.ts';

/**
 * Refuses a key that did not seal the data of this installation, and notes the one that does: with another key nobody
 * could sign in with a token and no connection could be opened, and what is newly sealed would be lost with it.
 */
export async function assertKnownSecretKey(
  pool: pg.Pool,
  { ids }: Pick<Secrets, 'ids'>,
  { acceptsNewKey }: { acceptsNewKey: boolean },
): Promise<void> {
  const [current = ''] = ids;
  const { rowCount } = await pool.query(
    `insert into installation as i ("secretKeyId") values ($1)
     on conflict (id) do update set "secretKeyId" = $1 where i."secretKeyId" = any ($2::text[]) or $3`,
    [current, ids, acceptsNewKey],
  );
  if (rowCount === 0)
    throw new ConfigError(
      'The secret key is not the one that sealed the data of this database, and nothing was changed: set SECRET_KEY or secret.key to that one (or SECRET_KEY_PREVIOUS while it is being changed); if it is gone for good, start once with ACCEPT_NEW_SECRET_KEY=yes and enter all tokens and pair all phones again.',
    );
}
