import { type SessionUser, SessionUser as Shape } from '@prosa/contract';
import { readSessionCompany } from '../subscription/subscription.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { getSessionUser } from '../users/users.ts';

/** The signed-in user with company, plan and settings, as the browser stores them. */
export async function sessionUser(work: CompanyWork, userId: number): Promise<SessionUser> {
  const user = await getSessionUser(work, userId);
  return Shape.parse({ ...user, company: await readSessionCompany(work.db, work.companyId) });
}
