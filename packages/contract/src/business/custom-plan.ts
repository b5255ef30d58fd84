/** Prices of a plan that a company puts together by itself, in cents and by month. */
export const CUSTOM_PLAN = { baseCents: 4900, userCents: 1100, connectionCents: 2000, least: 3 } as const;
export const CUSTOM_PLAN_MOST = 1000;

export interface PlanSize {
  users: number;
  connections: number;
}

/** What such a plan costs by month; the server and the dialog compute it alike. */
export const customPlanCents = ({ users, connections }: PlanSize): number =>
  CUSTOM_PLAN.baseCents + users * CUSTOM_PLAN.userCents + connections * CUSTOM_PLAN.connectionCents;
