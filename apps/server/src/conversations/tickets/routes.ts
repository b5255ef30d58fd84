import { ticketRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { listBoard } from './board.ts';
import { updateTicket } from './update-ticket.ts';
import { closeAllTickets, countClosable } from './close-all-tickets.ts';
import { createTicket } from './create-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { logAccess, markReadByUser } from './mark-ticket-read.ts';
import { readLog, removeTicket, showVisibleTicket } from './tickets.ts';

export const ticketModule = (app: App) =>
  serveRoutes(app, ticketRoutes, {
    list: (work, { query }) => listTickets(work, query),
    kanban: (work, { query }) => listBoard(work, query),
    showByUuid: (work, { params }) => showVisibleTicket(work, params),
    show: (work, { params }) => showVisibleTicket(work, params),
    create: (work, { body }) => createTicket(work, body),
    update: (work, { params, body }) => updateTicket(work, params.id, body),
    markRead: (work, { params }) => markReadByUser(work, params.id),
    remove: (work, { params }) => removeTicket(work, params.id),
    closeAll: (work, { body }) =>
      closeAllTickets(work, { status: body.status, queueIds: body.selectedQueueIds }),
    countAll: (work, { query }) =>
      countClosable(work, { status: query.status, queueIds: query.selectedQueueIds ?? [] }),
    access: (work, { params }) => logAccess(work, params.id),
    log: (work, { params }) => readLog(work, params.ticketId),
  });
