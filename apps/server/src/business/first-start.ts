import { DEFAULT_APP_NAME, NewPlan, PLATFORM_COMPANY_ID, PLATFORM_DUE_DATE } from '@prosa/contract';
import { sql } from 'kysely';
import { hashPassword } from '../platform/identity/passwords.ts';
import { createFirstAdmin } from '../organization/users/users.ts';
import type { Config } from '../platform/config.ts';
import { randomToken } from '../platform/identity/secrets.ts';
import type { PlatformWork } from '../platform/unit-of-work.ts';
import { assignPlan, createPlatformCompany, hasCompanies } from './companies/companies.ts';
import { createPlan } from './plans/plans.ts';

export interface FirstOwner {
  email: string;
  password: string;
  /** Generated here, so it must be changed at the first sign-in. */
  isOneTime: boolean;
}

const firstPlan = NewPlan.parse({ name: 'Padrão', users: 10, connections: 5, queues: 10, amount: 99.9 });

/** Fills an empty database: a plan, the platform owner's company and the owner. Returns the owner's credentials. */
export async function prepareFirstStart(work: PlatformWork, config: Config): Promise<FirstOwner | undefined> {
  // Several nodes may start on the empty database at once; the lock lets one of them do this.
  await sql`select pg_advisory_xact_lock(hashtext('first-start'))`.execute(work.db);
  if (await hasCompanies(work)) return undefined;
  const email = config.adminEmail ?? 'admin@prosa.local';
  const isOneTime = config.adminPassword === undefined;
  const password = config.adminPassword ?? randomToken(12);
  // The company comes first, because audit entries refer to it.
  await createPlatformCompany(work, { name: DEFAULT_APP_NAME, email, dueDate: PLATFORM_DUE_DATE });
  const plan = await createPlan(work, firstPlan);
  await assignPlan(work, PLATFORM_COMPANY_ID, plan.id);
  await createFirstAdmin(work, PLATFORM_COMPANY_ID, {
    name: 'Administrador',
    email,
    // Hashed inside the transaction, because nobody else uses the database yet.
    passwordHash: await hashPassword(password, 'first start'),
    super: true,
    mustChangePassword: isOneTime,
  });
  return { email, password, isOneTime };
}
