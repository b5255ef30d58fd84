import { type NewPlan, type Plan, type PlanChanges, PLATFORM_COMPANY_ID } from '@prosa/contract';
import { toPlan } from '../../organization/subscription/plan.ts';
import { changedFields } from '../../platform/audit.ts';
import { AppError, isForeignKeyViolation, refuseViolations } from '../../platform/errors.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'plan.created': AuditedCreation;
    'plan.changed': AuditedChange;
    'plan.removed': AuditedRemoval;
  }
}

const toPlanColumns = ({ amount, ...fields }: PlanChanges) => ({
  ...fields,
  ...(amount === undefined ? {} : { amountCents: Math.round(amount * 100) }),
});

export async function createPlan(work: PlatformWork, fields: NewPlan): Promise<Plan> {
  const { amount, ...rest } = fields;
  const plan = toPlan(
    await mapConstraintErrors(
      queries.insertPlan(work.db, { ...rest, amountCents: Math.round(amount * 100) }),
    ),
  );
  await work.audit({ action: 'plan.created', subject: `plan:${plan.id}`, after: { ...fields } });
  work.emitTo(PLATFORM_COMPANY_ID, { name: 'plan', payload: { action: 'create', plan }, rooms: ['super'] });
  return plan;
}

export async function changePlan(work: PlatformWork, id: number, changes: PlanChanges): Promise<Plan> {
  const before = toPlan(await queries.lockPlan(work.db, id));
  const plan = toPlan(await mapConstraintErrors(queries.savePlan(work, id, toPlanColumns(changes))));
  await work.audit({
    action: 'plan.changed',
    subject: `plan:${id}`,
    ...changedFields(before, plan, ['updatedAt']),
  });
  work.emitTo(PLATFORM_COMPANY_ID, { name: 'plan', payload: { action: 'update', plan }, rooms: ['super'] });
  return plan;
}

export async function removePlan(work: PlatformWork, id: number): Promise<void> {
  const before = toPlan(await queries.lockPlan(work.db, id));
  try {
    await queries.deletePlan(work.db, id);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('ERR_PLAN_IN_USE');
    throw error;
  }
  await work.audit({ action: 'plan.removed', subject: `plan:${id}`, before: { name: before.name } });
  work.emitTo(PLATFORM_COMPANY_ID, {
    name: 'plan',
    payload: { action: 'delete', planId: id },
    rooms: ['super'],
  });
}

const mapConstraintErrors = <T>(saving: Promise<T>): Promise<T> =>
  refuseViolations(saving, {
    plans_name_key: 'ERR_PLAN_NAME_TAKEN',
  });
