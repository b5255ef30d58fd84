import { runHooks } from '../../platform/hooks.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { listOwners, saveUser } from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    /** Done from the console of the machine, by whoever may use it. */
    'owner.passwordReset': object;
  }
}

/** Gives the first platform owner, or the one with this e-mail, a one-time password; ends their sessions. */
export async function resetOwner(
  work: PlatformWork,
  { email, passwordHash }: { email: string | undefined; passwordHash: string },
): Promise<{ email: string } | undefined> {
  const [owner] = await listOwners(work.db, email);
  if (!owner) return undefined;
  await saveUser(work, owner.id, { passwordHash, mustChangePassword: true });
  await runHooks('user.passwordReplaced', work, owner);
  await work.audit({ action: 'owner.passwordReset', subject: `user:${owner.id}` }, owner.companyId);
  return { email: owner.email };
}
