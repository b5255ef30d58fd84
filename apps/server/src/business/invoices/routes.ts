import { managedInvoiceRoutes, invoiceRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { listInvoices, showInvoice } from './invoices.ts';
import {
  cancelInvoice,
  changeInvoice,
  createInvoice,
  listManagedInvoices,
  settleByHand,
  showBillingFigures,
} from './manage-invoices.ts';

export const invoiceModule = (app: App): void => {
  serveRoutes(app, invoiceRoutes, {
    list: (work, { query }) => listInvoices(work, query),
    show: (work, { params }) => showInvoice(work, params.id),
  });
  serveRoutes(app, managedInvoiceRoutes, {
    list: (work, { query }) => listManagedInvoices(work, query),
    figures: (work) => showBillingFigures(work),
    create: (work, { body }) => createInvoice(work, body),
    update: (work, { params, body }) => changeInvoice(work, params.id, body),
    cancel: (work, { params, body }) => cancelInvoice(work, params.id, body.reason),
    settle: (work, { params, body }) => settleByHand(work, params.id, body.reason),
  });
};
