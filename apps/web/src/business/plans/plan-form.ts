import { NewPlan, type Plan } from '@prosa/contract';
import type { z } from 'zod';

export type PlanInput = z.input<typeof NewPlan>;

/** The initial values of a new plan: the contract's defaults, without limits and price, which the owner must enter. */
export const newPlanValues = {
  ...NewPlan.omit({ name: true, users: true, connections: true, queues: true, amount: true }).parse({}),
  name: '',
};

export const planValues = ({
  id: _id,
  createdAt: _created,
  updatedAt: _updated,
  ...fields
}: Plan): PlanInput => fields;
