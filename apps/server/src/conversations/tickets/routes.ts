import { ticketRoutes } from '@prosa/contract';
import { type App, serve } from '../../platform/serve.ts';
import { listBoard } from './board.ts';
import { updateTicket } from './changes.ts';
import { closeAll, countAll } from './closing-all.ts';
import { createTicket } from './creating.ts';
import { listTickets } from './lists.ts';
import { noteAccess, readTicket } from './reading.ts';
import { readLog, removeTicket, showVisible } from './tickets.ts';

export const ticketModule = (app: App) =>
  serve(app, ticketRoutes, {
    list: (work, { query }) => listTickets(work, query),
    kanban: (work, { query }) => listBoard(work, query),
    showByUuid: (work, { params }) => showVisible(work, params),
    show: (work, { params }) => showVisible(work, params),
    create: (work, { body }) => createTicket(work, body),
    update: (work, { params, body }) => updateTicket(work, params.id, body),
    markRead: (work, { params }) => readTicket(work, params.id),
    remove: (work, { params }) => removeTicket(work, params.id),
    closeAll: (work, { body }) => closeAll(work, { status: body.status, queueIds: body.selectedQueueIds }),
    countAll: (work, { query }) =>
      countAll(work, { status: query.status, queueIds: query.selectedQueueIds ?? [] }),
    access: (work, { params }) => noteAccess(work, params.id),
    log: (work, { params }) => readLog(work, params.ticketId),
  });
