import { planRoutes } from '@prosa/contract';
import { listPlans } from '../../organization/subscription/plan.ts';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { emitCompaniesOnPlan } from '../companies/companies.ts';
import { changePlan, createPlan, removePlan } from './plans.ts';

export const planModule = (app: App): void =>
  serveRoutes(app, planRoutes, {
    listPublic: (work) => listPlans(work.db, true),
    listAll: (work) => listPlans(work.db, false),
    create: (work, { body }) => createPlan(work, body),
    update: async (work, { params, body }) => {
      const plan = await changePlan(work, params.id, body);
      await emitCompaniesOnPlan(work, plan.id);
      return plan;
    },
    remove: async (work, { params }) => {
      await removePlan(work, params.id);
      return { message: 'Plan deleted' };
    },
  });
