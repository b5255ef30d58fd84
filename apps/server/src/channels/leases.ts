import { sql } from 'kysely';
import type { Database, Db } from '../platform/database/db.ts';

export interface Lease {
  whatsappId: number;
  companyId: number;
  epoch: number;
}

/** A connection that should run or be logged out, and its current holder. */
export interface WantedConnection {
  whatsappId: number;
  companyId: number;
  revision: number;
  wantsLogout: boolean;
  /** This node, another node with an unexpired lease, or none. */
  holder: 'me' | 'other' | 'nobody';
  epoch: number | null;
}

export interface Leases {
  list(): Promise<WantedConnection[]>;
  /** Undefined when another node was faster. */
  claim(connection: Pick<WantedConnection, 'whatsappId' | 'companyId'>): Promise<Lease | undefined>;
  /** Renews the leases; returns those that this node still holds. */
  renew(whatsappIds: number[]): Promise<Set<number>>;
  release(whatsappId: number): Promise<void>;
}

async function listWanted(db: Db, owner: string): Promise<WantedConnection[]> {
  const { rows } = await sql<WantedConnection>`
    select w.id as "whatsappId", w."companyId", w.revision, w."wantsLogout", l.epoch,
      case when l.owner = ${owner} then 'me' when l."expiresAt" > now() then 'other' else 'nobody' end as holder
    from connections w left join connection_leases l on l."whatsappId" = w.id
    join companies c on c.id = w."companyId"
    where (w."shouldRun" or w."wantsLogout") and c.status`.execute(db);
  return rows;
}

/**
 * Leases as rows with owner, epoch and expiry: a frozen node or a broken connection neither keeps nor loses one by
 * accident.
 */
export function createLeases(database: Database, owner: string, seconds: number): Leases {
  const ttl = sql`make_interval(secs => ${seconds})`;
  return {
    list: () => database.onPlatform((db) => listWanted(db, owner)),
    claim: ({ whatsappId, companyId }) =>
      database.inCompany(companyId, async (db) => {
        // Waits for running writes of the previous holder, which lock the row: see assertLeaseHeld.
        await sql`select from connection_leases
          where "whatsappId" = ${whatsappId} and "expiresAt" <= now() for update`.execute(db);
        const { rows } = await sql<{ epoch: number }>`
          insert into connection_leases ("whatsappId", owner, epoch, "expiresAt")
          values (${whatsappId}, ${owner}, 1, now() + ${ttl})
          on conflict ("whatsappId") do update
            set owner = excluded.owner, epoch = connection_leases.epoch + 1, "expiresAt" = excluded."expiresAt"
            where connection_leases."expiresAt" <= now()
          returning epoch`.execute(db);
        const epoch = rows[0]?.epoch;
        return epoch === undefined ? undefined : { whatsappId, companyId, epoch };
      }),
    renew: (whatsappIds) =>
      database.onPlatform(async (db) => {
        const { rows } = await sql<{ whatsappId: number }>`
          update connection_leases set "expiresAt" = now() + ${ttl}
          where owner = ${owner} and "whatsappId" = any (${whatsappIds}::int[]) and "expiresAt" > now()
          returning "whatsappId"`.execute(db);
        return new Set(rows.map((row) => row.whatsappId));
      }),
    release: (whatsappId) =>
      database.onPlatform(async (db) => {
        // The row is kept, because the epoch must go on growing.
        await sql`update connection_leases set "expiresAt" = now()
          where "whatsappId" = ${whatsappId} and owner = ${owner}`.execute(db);
      }),
  };
}
