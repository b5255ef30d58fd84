import { NewPlan, type Plan } from '@prosa/contract';
import type { z } from 'zod';

export type PlanInput = z.input<typeof NewPlan>;

/** Everything a new plan includes by itself; the numbers are for the owner to say. */
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
