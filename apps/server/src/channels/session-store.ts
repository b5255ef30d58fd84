import type { Incoming, SessionStore, StateChange } from '@prosa/channels';
import { sql } from 'kysely';
import { type Db, inPassing, keep, kept } from '../platform/db.ts';
import type { Platform } from '../platform/platform.ts';
import { type CompanyWork, nobody } from '../platform/work.ts';
import type { Lease } from './leases.ts';
import type { CommitShared } from './shared-commits.ts';

/** Somebody else has the connection by now: whatever this node still wants to write is not believed. */
export class LeaseLost extends Error {}

interface Needs {
  platform: Pick<Platform, 'workplace' | 'secrets'>;
  lease: Lease;
  owner: string;
  commitShared: CommitShared;
  /** Takes in what came, in the same transaction. */
  receive: (work: CompanyWork, incoming: Incoming[]) => Promise<void>;
}

const heldBy = keep(
  (whatsappId: number, owner: string, epoch: number) => sql`
    select 1 from connection_leases
    where "whatsappId" = ${whatsappId} and owner = ${owner} and epoch = ${epoch} for key share`,
);

/**
 * Refuses a node whose lease has passed to another; nobody else can take it until the commit. Renewing it is not
 * held up by this: on a busy connection there is always somebody writing.
 */
export async function refuseStale(db: Db, { whatsappId, epoch }: Lease, owner: string): Promise<void> {
  const rows = await heldBy(db, whatsappId, owner, epoch);
  if (rows.length === 0) throw new LeaseLost('The lease of the connection has passed to another node.');
}

/** Whoever opens a connection has to hold its lease now: opening it throws out whoever has it open. */
async function refuseExpired(db: Db, { whatsappId, epoch }: Lease, owner: string): Promise<void> {
  const { rows } = await sql`
    select ${kept} 1 from connection_leases
    where "whatsappId" = ${whatsappId} and owner = ${owner} and epoch = ${epoch} and "expiresAt" > now()`.execute(
    db,
  );
  if (rows.length === 0) throw new LeaseLost('The lease of the connection is over.');
}

/** A driver's memory in the database: sealed, written in bulk, and never by a node that lost the connection. */
export function createSessionStore({ platform, lease, owner, commitShared, receive }: Needs): SessionStore {
  const { whatsappId, companyId } = lease;
  const place = (kind: string, id: string) => `connection_state:${whatsappId}:${kind}:${id}`;
  const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
    platform.workplace.inCompany(companyId, nobody, act, 'once');

  function write(db: Db, changes: StateChange[]): void {
    const removed = changes.filter((change) => change.value === null);
    if (removed.length > 0)
      inPassing(
        db,
        sql`
          delete ${kept} from connection_state using unnest(${removed.map((one) => one.kind)}::text[],
            ${removed.map((one) => one.id)}::text[]) gone(kind, id)
          where "whatsappId" = ${whatsappId} and connection_state.kind = gone.kind
            and connection_state.id = gone.id`.execute(db),
      );
    const written = changes.flatMap(({ kind, id, value }) => (value === null ? [] : [{ kind, id, value }]));
    if (written.length === 0) return;
    // In one order everywhere, so that two writers cannot wait for each other.
    written.sort((one, other) => (one.kind + one.id < other.kind + other.id ? -1 : 1));
    inPassing(
      db,
      sql`
        insert ${kept} into connection_state ("whatsappId", kind, id, value)
        select ${whatsappId}, * from unnest(${written.map((one) => one.kind)}::text[], ${written.map((one) => one.id)}::text[],
          ${written.map(({ kind, id, value }) => platform.secrets.sealBytes(value, place(kind, id)))}::bytea[])
        on conflict ("companyId", "whatsappId", kind, id)
          do update set value = excluded.value, "updatedAt" = now()`.execute(db),
    );
  }

  return {
    read: (kind, ids) =>
      inCompany(async ({ db }) => {
        const [, { rows }] = await Promise.all([
          refuseExpired(db, lease, owner),
          sql<{ id: string; value: Buffer }>`
            select ${kept} id, value from connection_state
            where "whatsappId" = ${whatsappId} and kind = ${kind} and id = any (${ids}::text[])`.execute(db),
        ]);
        return new Map(rows.map(({ id, value }) => [id, platform.secrets.openBytes(value, place(kind, id))]));
      }),
    commit: (changes, incoming) =>
      commitShared(companyId, async (work) => {
        const refusing = refuseStale(work.db, lease, owner);
        write(work.db, changes);
        await Promise.all([refusing, incoming.length > 0 && receive(work, incoming)]);
      }),
    clear: () =>
      inCompany(async ({ db }) => {
        await refuseStale(db, lease, owner);
        await sql`delete from connection_state where "whatsappId" = ${whatsappId}`.execute(db);
      }),
  };
}
