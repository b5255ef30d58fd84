import { NO_DUE_DATE, type PlanFlag, type SessionCompany } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import type { DatedWork, PlatformWork } from '../../platform/unit-of-work.ts';
import { listSettingPairs } from '../settings/settings.ts';
import { findPlan } from './plan.ts';
import * as queries from './queries.ts';

/** A company as its own people know it: its plan, until when, and how it is set up. */
export async function readSessionCompany(db: Db, id: number): Promise<SessionCompany> {
  const { name, status, dueDate, recurrence, planId } = await queries.getSubscription(db, id);
  return {
    id,
    name,
    status,
    dueDate: dueDate ?? NO_DUE_DATE,
    recurrence,
    plan: await findPlan(db, planId),
    companieSettings: await listSettingPairs(db, id),
  };
}

/** The platform owner sees when a company was last used. */
export const recordLogin = (work: DatedWork) => queries.recordLogin(work);

/** How many people, connections or queues its plan lets a company have; without a plan there is no limit. */
export async function planLimit(
  db: Db,
  companyId: number,
  of: 'users' | 'connections' | 'queues',
): Promise<number | null> {
  const { planId } = await queries.getSubscription(db, companyId);
  return (await findPlan(db, planId))?.[of] ?? null;
}

/** Whether its plan has a feature; without a plan it has none. */
export async function planIncludes(db: Db, companyId: number, flag: PlanFlag): Promise<boolean> {
  const { planId } = await queries.getSubscription(db, companyId);
  return (await findPlan(db, planId))?.[flag] === true;
}

/** Companies by name; for lists of the platform owner. */
export const listCompanyNames = (db: Db, id?: number) => queries.listNames(db, id);

/** All there are; for what is done for each of them by the clock. */
export const listCompanyIds = ({ db }: PlatformWork) => queries.listAllIds(db);
