import { companyRoutes } from '@prosa/contract';
import { changeHours, showHours } from '../../organization/settings/hours.ts';
import { type App, serve } from '../../platform/serve.ts';
import {
  changeCompany,
  createCompany,
  listAllCompanies,
  listCompanies,
  removeCompany,
  renewCompany,
  showCompany,
  showOwnPlan,
} from './companies.ts';

const today = () => new Date().toISOString().slice(0, 10);

export const companyModule = (app: App): void =>
  serve(app, companyRoutes, {
    list: (work, { query }) => listCompanies(work, query),
    listAll: (work) => listAllCompanies(work),
    listWithPlan: async (work) => ({ companies: await listAllCompanies(work) }),
    show: (work, { params }) => showCompany(work, params.id),
    create: async (work, { body }) => (await createCompany(work, body)).company,
    update: (work, { params, body }) => changeCompany(work, params.id, body),
    renew: (work, { params, body }) => renewCompany(work, params.id, body.dueDate, today()),
    remove: async (work, { params }) => {
      await removeCompany(work, params.id);
      return { message: 'Company deleted' };
    },
    plan: (work, { params }) => showOwnPlan(work, params.companyId),
    hours: (work, { params }) => showHours(work, params.id),
    updateHours: (work, { params, body }) => changeHours(work, params.id, body.schedules),
  });
