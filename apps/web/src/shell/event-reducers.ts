import type { EventReducers } from '../api/live/live-events.ts';
import { updateRecord } from '../api/live/list-cache.ts';
import { read } from '../api/queries.ts';
import { api } from '../api/routes.gen.ts';
import { filesReducers } from '../automation/files/live.ts';
import { integrationsReducers } from '../automation/integrations/live.ts';
import { promptsReducers } from '../automation/prompts/live.ts';
import { queuesReducers } from '../automation/queues/live.ts';
import { announcementsReducers, refetchShown } from '../business/announcements/live.ts';
import { brandingReducers } from '../business/branding/live.ts';
import { invoicesReducers } from '../business/invoices/live.ts';
import { companiesReducers } from '../business/companies/live.ts';
import { helpsReducers } from '../business/helps/live.ts';
import { plansReducers } from '../business/plans/live.ts';
import { chatsReducers, refetchTicketCards, updateColleagueInChats } from '../conversations/chats/live.ts';
import { contactsReducers } from '../conversations/contacts/live.ts';
import { messagesReducers } from '../conversations/messages/live.ts';
import { quickMessagesReducers } from '../conversations/quick-messages/live.ts';
import { tagsReducers } from '../conversations/tags/live.ts';
import { ticketsReducers } from '../conversations/tickets/live.ts';
import { campaignsReducers } from '../outbound/campaigns/live.ts';
import { messagesApiReducers } from '../outbound/messages-api/live.ts';
import { contactListsReducers } from '../outbound/contact-lists/live.ts';
import { refetchFigures, refetchPanel, reportFiltersReducers } from '../insight/live.ts';
import { connectionsReducers } from '../organization/connections/live.ts';
import { sessionsReducers } from '../organization/sessions/live.ts';
import { settingsReducers } from '../organization/settings/live.ts';
import { usersReducers } from '../organization/users/live.ts';
import { schedulesReducers } from '../outbound/schedules/live.ts';

/** The effect of every event on the cached data, combined from the `live.ts` of each feature. */
export const eventReducers: EventReducers = {
  ...usersReducers,
  ...settingsReducers,
  ...sessionsReducers,
  ...connectionsReducers,
  ...tagsReducers,
  ...contactsReducers,
  ...quickMessagesReducers,
  ...messagesReducers,
  ...chatsReducers,
  ...ticketsReducers,
  ...queuesReducers,
  ...promptsReducers,
  ...integrationsReducers,
  ...campaignsReducers,
  ...contactListsReducers,
  ...filesReducers,
  ...schedulesReducers,
  ...messagesApiReducers,
  ...reportFiltersReducers,
  ...companiesReducers,
  ...plansReducers,
  ...helpsReducers,
  ...announcementsReducers,
  ...invoicesReducers,
  ...brandingReducers,
  ticket(event) {
    ticketsReducers.ticket(event);
    refetchTicketCards(event.action === 'update' ? event.ticket.id : event.ticketId);
    refetchFigures();
    refetchPanel();
  },
  contact(event) {
    contactsReducers.contact(event);
    refetchPanel();
  },
  queue(event) {
    queuesReducers.queue(event);
    refetchPanel();
  },
  user(event) {
    usersReducers.user(event);
    if (event.action !== 'delete') updateColleagueInChats(event.user);
    refetchPanel();
  },
  subscription(event) {
    sessionsReducers.subscription(event);
    refetchShown();
  },
  version({ version }) {
    updateRecord(read(api.versions.show).queryKey, { version });
  },
};
