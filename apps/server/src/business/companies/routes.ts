import { companyRoutes } from '@prosa/contract';
import { changeHours, showHours } from '../../organization/settings/hours.ts';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import {
  listAllCompanies,
  listCompanies,
  prepareCompanyChange,
  prepareNewCompany,
  removeCompany,
  renewCompany,
  showCompanyDetail,
  showCompanyPlan,
} from './companies.ts';

export const companyModule = (app: App): void =>
  serveRoutes(app, companyRoutes, {
    list: (work, { query }) => listCompanies(work, query),
    listAll: async (work, { query }) => (await listAllCompanies(work, query)).companies,
    listWithPlan: (work, { query }) => listAllCompanies(work, query),
    show: (platform, { params }, caller) => showCompanyDetail(platform, caller, params.id),
    create: { prepare: (platform, { body }) => prepareNewCompany(platform, body) },
    update: { prepare: (platform, { params, body }) => prepareCompanyChange(platform, params.id, body) },
    renew: (work, { params, body }) => renewCompany(work, params.id, body.dueDate),
    remove: async (work, { params }) => {
      await removeCompany(work, params.id);
      return { message: 'Company deleted' };
    },
    plan: (platform, { params }, caller) => showCompanyPlan(platform, caller, params.companyId),
    hours: (work, { params }) => showHours(work, params.id),
    updateHours: (work, { params, body }) => changeHours(work, params.id, body.schedules),
  });
