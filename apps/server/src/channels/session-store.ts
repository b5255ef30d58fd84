import type { Incoming, SessionStore, StateChange } from '@prosa/channels';
import { sql } from 'kysely';
import { type Db, runUnawaited, prepared, preparedHint } from '../platform/database/db.ts';
import { JointStatement } from '../platform/database/joint-statement.ts';
import type { Platform } from '../platform/platform.ts';
import { type CompanyWork, systemActor } from '../platform/unit-of-work.ts';
import type { Lease } from './leases.ts';
import type { CommitShared } from './shared-commits.ts';

/** Another node holds the lease: writes of this node are refused. */
export class LeaseLost extends Error {}

interface SessionStoreOptions {
  platform: Pick<Platform, 'unitOfWork' | 'secrets'>;
  lease: Lease;
  owner: string;
  commitShared: CommitShared;
  /** Handles the incoming messages in the same transaction. */
  receive: (work: CompanyWork, incoming: Incoming[]) => Promise<void>;
}

interface LeaseClaim extends Pick<Lease, 'whatsappId' | 'epoch'> {
  owner: string;
}

const lockHeldLeases = prepared(
  (whatsappIds: number[], owners: string[], epochs: number[]) => sql<LeaseClaim>`
    select l."whatsappId", l.owner, l.epoch
    from unnest(${whatsappIds}::int[], ${owners}::text[], ${epochs}::bigint[]) as claimed(id, owner, epoch)
    join connection_leases l on l."whatsappId" = claimed.id and l.owner = claimed.owner and l.epoch = claimed.epoch
    for key share of l`,
);
const heldLeases = new JointStatement(({ db }: { db: Db }, claims: LeaseClaim[]) =>
  lockHeldLeases(
    db,
    claims.map(({ whatsappId }) => whatsappId),
    claims.map(({ owner }) => owner),
    claims.map(({ epoch }) => epoch),
  ),
);

/**
 * Refuses a node whose lease has passed to another; until the commit no other node can take the lease. The lock does
 * not block renewals: a busy connection always has a transaction that writes.
 */
export async function assertLeaseHeld(db: Db, { whatsappId, epoch }: Lease, owner: string): Promise<void> {
  const rows = await heldLeases.join({ db }, { whatsappId, owner, epoch });
  const isHeld = rows.some(
    (row) => row.whatsappId === whatsappId && row.owner === owner && row.epoch === epoch,
  );
  if (!isHeld) throw new LeaseLost('The lease of the connection has passed to another node.');
}

interface StateRow {
  whatsappId: number;
  kind: string;
  id: string;
  value: Buffer;
}
const upsertStateRows = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (whatsappIds: number[], kinds: string[], ids: string[], values: Buffer[]) => sql`
    insert into connection_state ("whatsappId", kind, id, value)
    select * from unnest(${whatsappIds}::int[], ${kinds}::text[], ${ids}::text[], ${values}::bytea[])
    on conflict ("companyId", "whatsappId", kind, id)
      do update set value = excluded.value, "updatedAt" = now()`,
);
/** Rows are written in a fixed order, so that two writers cannot deadlock. */
const byStateKey = (one: StateRow, other: StateRow) =>
  one.whatsappId - other.whatsappId || (one.kind + one.id < other.kind + other.id ? -1 : 1);
const stateRows = new JointStatement(({ db }: { db: Db }, changes: StateRow[][]) => {
  const rows = changes.flat().toSorted(byStateKey);
  return upsertStateRows(
    db,
    rows.map((row) => row.whatsappId),
    rows.map((row) => row.kind),
    rows.map((row) => row.id),
    rows.map((row) => row.value),
  );
});

const findStateRows = (db: Db, whatsappId: number, { kind, ids }: { kind: string; ids: readonly string[] }) =>
  sql<{ id: string; value: Buffer }>`
    select ${preparedHint} id, value from connection_state
    where "whatsappId" = ${whatsappId} and kind = ${kind} and id = any (${ids}::text[])`.execute(db);
const removeStateRows = (db: Db, whatsappId: number, removed: StateChange[]) =>
  sql`
    delete ${preparedHint} from connection_state using unnest(${removed.map((one) => one.kind)}::text[],
      ${removed.map((one) => one.id)}::text[]) gone(kind, id)
    where "whatsappId" = ${whatsappId} and connection_state.kind = gone.kind
      and connection_state.id = gone.id`.execute(db);

type Sealed = Pick<StateRow, 'kind' | 'id'> & { value: Uint8Array };

/** A value opens only in the row that it was written to. */
function sealsFor(whatsappId: number, secrets: Platform['secrets']) {
  const place = ({ kind, id }: Sealed) => `connection_state:${whatsappId}:${kind}:${id}`;
  return {
    seal: (row: Sealed) => secrets.sealBytes(row.value, place(row)),
    open: (row: Sealed) => secrets.openBytes(row.value, place(row)),
  };
}

/** Opening a connection requires an unexpired lease, because it disconnects the node that has it open. */
async function assertLeaseCurrent(db: Db, { whatsappId, epoch }: Lease, owner: string): Promise<void> {
  const { rows } = await sql`
    select ${preparedHint} 1 from connection_leases
    where "whatsappId" = ${whatsappId} and owner = ${owner} and epoch = ${epoch} and "expiresAt" > now()`.execute(
    db,
  );
  if (rows.length === 0) throw new LeaseLost('The lease of the connection is over.');
}

/** A driver's state in the database: encrypted, written in bulk, and never by a node that lost the connection. */
export function createSessionStore({
  platform,
  lease,
  owner,
  commitShared,
  receive,
}: SessionStoreOptions): SessionStore {
  const { whatsappId, companyId } = lease;
  const seals = sealsFor(whatsappId, platform.secrets);
  const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
    platform.unitOfWork.inCompany(companyId, systemActor, act, 'once');

  return {
    group: companyId,
    read: (kind, ids) =>
      inCompany(async ({ db }) => {
        const [, { rows }] = await Promise.all([
          assertLeaseCurrent(db, lease, owner),
          findStateRows(db, whatsappId, { kind, ids }),
        ]);
        return new Map(rows.map(({ id, value }) => [id, seals.open({ kind, id, value })]));
      }),
    commit: (changes, incoming) =>
      commitShared(companyId, async (work) => {
        const refusing = assertLeaseHeld(work.db, lease, owner);
        const removed = changes.filter((change) => change.value === null);
        if (removed.length > 0) runUnawaited(work.db, removeStateRows(work.db, whatsappId, removed));
        const written = changes.flatMap(({ kind, id, value }) =>
          value === null ? [] : [{ whatsappId, kind, id, value: seals.seal({ kind, id, value }) }],
        );
        if (written.length > 0) runUnawaited(work.db, stateRows.join(work, written));
        await Promise.all([refusing, incoming.length > 0 && receive(work, incoming)]);
      }),
    clear: () =>
      inCompany(async ({ db }) => {
        await assertLeaseHeld(db, lease, owner);
        await sql`delete from connection_state where "whatsappId" = ${whatsappId}`.execute(db);
      }),
  };
}
