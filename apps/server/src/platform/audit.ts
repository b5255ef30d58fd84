import type { SettingValue } from '@prosa/contract';
import type { Db } from './database/db.ts';

type Fields = Record<string, unknown>;

/** All audited actions, with the data needed to understand them years later. */
export type AuditEntry =
  | { action: 'session.signedIn'; subject: string }
  | { action: 'session.refused'; subject: string; after: { reason: string } }
  | { action: 'session.signedOut'; subject: string }
  | { action: 'session.reused'; subject: string }
  | { action: 'permission.refused'; subject: string; after: { permission: string } }
  | { action: 'user.created'; subject: string; after: Fields }
  | { action: 'user.changed'; subject: string; before: Fields; after: Fields }
  | { action: 'user.removed'; subject: string; before: Fields }
  | { action: 'setting.changed'; subject: string; before: SettingValue | null; after: SettingValue | null }
  | { action: 'hours.changed'; subject: string; before: unknown; after: unknown }
  | { action: 'company.created'; subject: string; after: Fields }
  | { action: 'company.changed'; subject: string; before: Fields; after: Fields }
  | { action: 'company.removed'; subject: string; before: Fields }
  | { action: 'plan.created'; subject: string; after: Fields }
  | { action: 'plan.changed'; subject: string; before: Fields; after: Fields }
  | { action: 'plan.removed'; subject: string; before: Fields }
  | { action: 'help.created' | 'help.changed' | 'help.removed'; subject: string }
  | { action: 'queue.created'; subject: string; after: Fields }
  | { action: 'queue.changed'; subject: string; before: Fields; after: Fields }
  | { action: 'queue.removed'; subject: string; before: Fields }
  | { action: 'fileList.created'; subject: string; after: Fields }
  | { action: 'fileList.changed'; subject: string; before: Fields; after: Fields }
  | { action: 'fileList.removed'; subject: string; before: Fields }
  | { action: 'chatbot.created' | 'chatbot.changed'; subject: string; after: Fields }
  | { action: 'chatbot.removed'; subject: string; before: Fields }
  | { action: 'integration.created' | 'prompt.created'; subject: string; after: Fields }
  | { action: 'integration.changed' | 'prompt.changed'; subject: string; before: Fields; after: Fields }
  | { action: 'integration.removed' | 'prompt.removed'; subject: string; before: Fields }
  | { action: 'contactList.created'; subject: string; after: Fields }
  | { action: 'contactList.changed'; subject: string; before: Fields; after: Fields }
  | { action: 'contactList.removed'; subject: string; before: Fields }
  | { action: 'integration.secretRenewed'; subject: string }
  | { action: 'contact.blocked' | 'contact.unblocked'; subject: string }
  | { action: 'contact.removed'; subject: string; before: Fields }
  | { action: 'contact.numberChanged'; subject: string; before: Fields; after: Fields }
  | { action: 'contact.merged' | 'contact.mergeUndone'; subject: string; after: Fields }
  | { action: 'contact.optedOut' | 'contact.optOutEnded'; subject: string; after: Fields }
  | { action: 'connection.created'; subject: string; after: Fields }
  | { action: 'connection.changed'; subject: string; before: Fields; after: Fields }
  | { action: 'connection.removed'; subject: string; before: Fields }
  | { action: 'connection.renewed' | 'connection.disconnected'; subject: string }
  | { action: 'ticket.removed'; subject: string; before: Fields }
  | { action: 'ticket.closedAll'; subject: string; after: Fields }
  | { action: 'version.published'; subject: string };

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
