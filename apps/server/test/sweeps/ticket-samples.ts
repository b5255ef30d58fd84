import type { SampleContext } from './sample-context.ts';
import type { Samples } from './samples.ts';

let made = 0;
const unique = (): string => `${process.pid}${Date.now().toString(36)}${(made += 1)}`;
const ticketAt = async ({ spare }: SampleContext) => ({ id: String(await spare.ticket()) });
const messageAt = async ({ spare }: SampleContext) => ({ messageId: String(await spare.message()) });

/** Samples of the routes about tickets and messages. */
export const ticketSamples: Pick<Samples, 'tickets' | 'messages' | 'moments' | 'figures' | 'reportFilters'> =
  {
    tickets: {
      list: () => ({ query: { status: 'open', searchParam: '', pageNumber: '1' } }),
      kanban: () => ({ query: { queueIds: '[]' } }),
      showByUuid: async ({ spare }) => ({ params: { uuid: await spare.ticketUuid() } }),
      show: async (ground) => ({ params: await ticketAt(ground) }),
      create: async ({ spare }) => ({
        body: {
          contactId: await spare.contact(),
          queueId: await spare.queue(),
          whatsappId: await spare.connection(),
        },
      }),
      update: async (ground) => ({ params: await ticketAt(ground), body: { amountUsedBotQueues: 0 } }),
      markRead: async (ground) => ({ params: await ticketAt(ground) }),
      remove: async (ground) => ({ params: await ticketAt(ground) }),
      closeAll: async ({ spare }) => ({
        body: { status: 'group', selectedQueueIds: [await spare.queue()] },
      }),
      countAll: async ({ spare }) => ({
        query: { status: 'group', selectedQueueIds: JSON.stringify([await spare.queue()]) },
      }),
      access: async (ground) => ({ params: await ticketAt(ground) }),
      log: async ({ spare }) => ({ params: { ticketId: String(await spare.ticket()) } }),
    },
    messages: {
      list: async ({ spare }) => ({
        params: { ticketUuid: String(await spare.ticket()) },
        query: { pageNumber: '1' },
      }),
      search: async ({ spare }) => ({
        query: { searchParam: 'spare', pageNumber: '1', ticketId: String(await spare.ticket()) },
      }),
      journey: async (ground) => ({ params: await messageAt(ground) }),
      send: async ({ spare }) => ({
        params: { ticketId: String(await spare.ticket()) },
        body: { body: 'Words of a sample', clientId: `sample-${unique()}` },
      }),
      preview: async ({ spare }) => ({
        params: { ticketId: String(await spare.ticket()) },
        body: { body: 'Hello {{firstName}}' },
      }),
      edit: async (ground) => ({ params: await messageAt(ground), body: { body: 'Other words' } }),
      remove: async (ground) => ({ params: await messageAt(ground) }),
      forward: async ({ spare }) => ({
        body: { messageId: await spare.message(), contactId: await spare.ticketContact() },
      }),
      react: async (ground) => ({ params: await messageAt(ground), body: { emoji: '👍' } }),
      resend: async (ground) => ({ params: await messageAt(ground) }),
      confirm: async (ground) => ({ params: await messageAt(ground) }),
      fetchMedia: async (ground) => ({ params: await messageAt(ground) }),
    },
    moments: {
      panel: () => ({ query: { queueIds: '[0]', expanded: '[0]' } }),
      now: () => ({}),
      between: () => ({ query: { status: 'open' } }),
    },
    figures: {
      dashboard: () => ({ query: { date_from: '2026-01-01', date_to: '2026-01-31', queueIds: '[0]' } }),
      ticketsOfUsers: () => ({ query: { initialDate: '2026-01-01', finalDate: '2026-01-31' } }),
      ticketsOfDays: () => ({ query: { initialDate: '2026-01-01', finalDate: '2026-01-31' } }),
      messages: () => ({ query: { fromMe: 'true', queueIds: '[0]' } }),
      report: () => ({ query: { dateFrom: '2026-01-01', dateTo: '2026-01-31', page: '1', pageSize: '10' } }),
      wholeReport: () => ({ query: { dateFrom: '2026-01-01', dateTo: '2026-01-31' } }),
    },
    reportFilters: {
      list: () => ({}),
      save: () => ({ body: { name: 'Rated this month', address: 'onlyRated=true' } }),
      remove: async ({ spare }) => ({ params: { id: String(await spare.reportFilter()) } }),
    },
  };
