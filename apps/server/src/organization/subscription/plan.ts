import { type Plan, Plan as Shape } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import * as queries from './queries.ts';

/** Amounts are stored in cents and shown in reais. */
export const toPlan = ({
  amountCents,
  ...row
}: NonNullable<Awaited<ReturnType<typeof queries.findPlan>>>): Plan =>
  Shape.parse({ ...row, amount: amountCents / 100 });

export const listPlans = async (db: Db, onlyPublic: boolean) =>
  (await queries.listPlans(db, onlyPublic)).map(toPlan);

export const plansById = async (db: Db): Promise<Map<number, Plan>> =>
  new Map((await listPlans(db, false)).map((plan) => [plan.id, plan]));

export async function findPlan(db: Db, id: number | null): Promise<Plan | null> {
  const row = id === null ? undefined : await queries.findPlan(db, id);
  return row ? toPlan(row) : null;
}
