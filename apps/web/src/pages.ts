import type { Rule } from './shell/Guarded.tsx';
import type { TitleKey } from './ui/navigation/document-title.ts';

export interface PageEntry extends Rule {
  title: TitleKey;
}

const campaigns: Rule = { plan: 'useCampaigns', isCampaign: true };

/**
 * The screens inside the shell, by their address. A new screen needs an entry here, one in page-screens.ts and one in
 * ui/navigation/menu.ts.
 */
export const pages = {
  '/': { title: 'dashboard.title' },
  '/reports': { title: 'reports.title', permission: 'dashboard:view' },
  '/moments': { title: 'moments.title', permission: 'moments:view' },
  '/tickets/:ticketId?': { title: 'shell.menu.tickets' },
  '/chats/:uuid?': { title: 'shell.menu.chats', permission: 'chats:work', plan: 'useInternalChat' },
  '/contacts': { title: 'contacts.title', permission: 'contacts:work' },
  '/contacts/import': { title: 'contacts.sheet.title', permission: 'contacts:work' },
  '/tags': { title: 'tags.title' },
  '/quick-messages': { title: 'quickMessages.title' },
  '/kanban': { title: 'board.title', permission: 'tickets:work', plan: 'useKanban' },
  '/TagsKanban': { title: 'lanes.title', permission: 'lanes:manage', plan: 'useKanban' },
  '/schedules': { title: 'schedules.title', permission: 'schedules:work', plan: 'useSchedules' },
  '/helps': { title: 'helps.title' },
  '/todolist': { title: 'tasks.title' },
  '/users': { title: 'users.title', permission: 'users:manage' },
  '/connections': { title: 'connections.title', permission: 'connections:manage' },
  '/allConnections': { title: 'connections.all.title' },
  '/settings': { title: 'settings.title', permission: 'settings:manage' },
  '/announcements': {
    title: 'shell.menu.announcements',
    permission: 'announcements:manage',
    isRedirected: true,
  },
  '/financeiro': { title: 'shell.menu.finance', permission: 'invoices:own' },
  '/invoices': { title: 'shell.menu.invoices', permission: 'invoices:manage' },
  '/companies': { title: 'companies.title', permission: 'companies:manage' },
  '/health-report': { title: 'health.title', permission: 'companies:manage' },
  '/queues': { title: 'queues.title', permission: 'queues:manage' },
  '/prompts': { title: 'prompts.title', permission: 'prompts:manage', plan: 'useOpenAi' },
  '/queue-integration': {
    title: 'integrations.title',
    permission: 'integrations:manage',
    plan: 'useIntegrations',
  },
  '/messages-api': {
    title: 'shell.menu.messagesApi',
    permission: 'messages-api:view',
    plan: 'useExternalApi',
  },
  '/files': { title: 'files.title', permission: 'files:manage' },
  '/campaigns': { title: 'campaigns.title', permission: 'campaigns:manage', ...campaigns },
  '/contact-lists': { title: 'contactLists.title', permission: 'contact-lists:read', ...campaigns },
  '/contact-lists/:contactListId/contacts': {
    title: 'contactLists.items.title',
    permission: 'contact-lists:manage',
    ...campaigns,
  },
  '/contact-lists/:contactListId/import': {
    title: 'contacts.sheet.title',
    permission: 'contact-lists:manage',
    ...campaigns,
  },
  '/campaign/:campaignId/report': {
    title: 'campaignReport.title',
    permission: 'campaigns:manage',
    ...campaigns,
  },
  '/campaigns-config': { title: 'campaignSettings.title', permission: 'campaigns:manage', ...campaigns },
  '*': { title: 'common.notFoundTitle' },
} as const satisfies Record<string, PageEntry>;

export type PagePath = keyof typeof pages;
