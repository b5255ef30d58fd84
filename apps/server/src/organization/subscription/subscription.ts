import { NO_DUE_DATE, type PlanFlag, type SessionCompany } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import type { DatedWork, PlatformWork } from '../../platform/unit-of-work.ts';
import { listSettingPairs } from '../settings/settings.ts';
import { findPlan } from './plan.ts';
import * as queries from './queries.ts';

/** The company as its own users see it: plan, due date and settings. */
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

/** Stores the time of the last sign-in, which the platform owner sees. */
export const recordLogin = (work: DatedWork) => queries.recordLogin(work);

/** The plan's limit of users, connections or queues; null without a plan, which means unlimited. */
export async function planLimit(
  db: Db,
  companyId: number,
  of: 'users' | 'connections' | 'queues',
): Promise<number | null> {
  const { planId } = await queries.getSubscription(db, companyId);
  return (await findPlan(db, planId))?.[of] ?? null;
}

/** Whether the plan includes a feature; false without a plan. */
export async function planIncludes(db: Db, companyId: number, flag: PlanFlag): Promise<boolean> {
  const { planId } = await queries.getSubscription(db, companyId);
  return (await findPlan(db, planId))?.[flag] === true;
}

/** Companies by name; for lists of the platform owner. */
export const listCompanyNames = (db: Db, id?: number) => queries.listNames(db, id);

/** All company ids, for routines that run per company. */
export const listCompanyIds = ({ db }: PlatformWork) => queries.listAllIds(db);

/** Status, plan, due date and recurrence of a company. */
export const getSubscription = (db: Db, companyId: number) => queries.getSubscription(db, companyId);
