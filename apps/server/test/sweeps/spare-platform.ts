import {
  announcementRoutes,
  companyRoutes,
  helpRoutes,
  managedInvoiceRoutes,
  planRoutes,
  userRoutes,
} from '@prosa/contract';
import type { SpareOptions, SpareRecords } from './sample-context.ts';
import { type SpareStore, unique } from './spare-store.ts';

const account = () => ({ email: `spare.${unique()}@sweep.test`, password: 'a-good-password' });

/** Companies and what belongs to the platform, and a user of the company. */
export const createSparePlatform = (
  store: SpareStore,
  { owner, publicPlanId, manager, userId, companyId }: SpareOptions,
): Pick<SpareRecords, 'user' | 'company' | 'plan' | 'help' | 'announcement' | 'invoice'> => ({
  user: store.remember('user', async () =>
    manager
      ? manager.call(userRoutes.create, { body: { name: 'Spare Person', ...account() } })
      : { id: userId },
  ),
  company: store.remember('company', () =>
    owner.call(companyRoutes.create, {
      body: { name: `Spare ${unique()}`, ...account(), planId: publicPlanId, dueDate: '2999-01-01' },
    }),
  ),
  plan: store.remember('plan', () =>
    owner.call(planRoutes.create, {
      body: { name: `Spare ${unique()}`, users: 1, connections: 1, queues: 1, amount: 1 },
    }),
  ),
  help: store.remember('help', () =>
    owner.call(helpRoutes.create, { body: { title: 'Spare help', video: 'abcdefghijk' } }),
  ),
  invoice: store.remember('invoice', () =>
    owner.call(managedInvoiceRoutes.create, {
      body: { companyId, dueDate: '2999-01-01', value: 10, months: 1 },
    }),
  ),
  announcement: store.remember('announcement', () =>
    owner.call(announcementRoutes.create, {
      body: { title: 'Spare notice', text: 'Of the owner', companyIds: [companyId] },
    }),
  ),
});
