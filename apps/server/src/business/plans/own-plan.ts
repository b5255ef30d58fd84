import { NewPlan, type Plan, type PlanFlag, planFlags } from '@prosa/contract';
import { findPlan, listPlans } from '../../organization/subscription/plan.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { changePlan, createPlan } from './plans.ts';

interface OwnPlan {
  users: number;
  connections: number;
  /** By month, in reais. */
  amount: number;
}

/** The plan that only one company has, of the size that it paid for; all else is as in its plan so far. */
export async function saveOwnPlan(
  work: PlatformWork,
  company: { id: number; planId: number | null },
  size: OwnPlan,
): Promise<Plan> {
  const name = `Personalizado ${company.id}`;
  const known = (await listPlans(work.db, false)).find((plan) => plan.name === name);
  if (known) return changePlan(work, known.id, size);
  const current = await findPlan(work.db, company.planId);
  const likeCurrent = current === null ? {} : { ...flagsOf(current), queues: current.queues };
  return createPlan(work, NewPlan.parse({ queues: QUEUES, ...likeCurrent, ...size, name, isPublic: false }));
}

/** For a company without a plan so far. */
const QUEUES = 10;

const flagsOf = (plan: Plan) =>
  Object.fromEntries(planFlags.map((flag) => [flag, plan[flag]])) as Pick<Plan, PlanFlag>;
