import type { Db } from './database/db.ts';

type Fields = Record<string, unknown>;
export interface AuditedCreation {
  after: Fields;
}
export interface AuditedChange {
  before: Fields;
  after: Fields;
}
export interface AuditedRemoval {
  before: Fields;
}

/**
 * The audited actions, with the data needed to understand them years later. A feature declares its own, where
 * it does them; `object` is an action that needs no more than its subject.
 */
export interface AuditActions {
  'permission.refused': { after: { permission: string } };
}

export type AuditEntry = {
  [Action in keyof AuditActions]: { action: Action; subject: string } & AuditActions[Action];
}[keyof AuditActions];

export interface Actor {
  userId: number | null;
  address: string | null;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Writes the entry in the transaction of the change: both are committed or neither is. */
export async function writeAudit(
  db: Db,
  { userId, address, companyId }: Actor & { companyId?: number },
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      ...(companyId === undefined ? {} : { companyId }),
      userId,
      address,
      action: entry.action,
      subject: entry.subject,
      before: 'before' in entry ? json(entry.before) : null,
      after: 'after' in entry ? json(entry.after) : null,
    })
    .execute();
}

/** The fields that differ, so that an audit entry shows the change and not the whole row. */
export function changedFields<T extends object>(before: T, after: T, hidden: readonly string[] = []) {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => !hidden.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (row: T) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: pick(before), after: pick(after) };
}
