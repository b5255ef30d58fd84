import type { RouteObject } from 'react-router';
import { type Load, loadScreen, screen, withTexts } from './screens.tsx';
import type { Rule } from './shell/Guarded.tsx';
import { requireSession } from './shell/require-session.ts';
import { RouteError } from './shell/RouteError.tsx';
import type { TitleKey } from './ui/navigation/document-title.ts';

/** A screen inside the shell, with its access rule. */
const page = (path: string, title: TitleKey, load: Load, rule: Rule = {}): RouteObject => ({
  path,
  handle: { title },
  ErrorBoundary: RouteError,
  lazy: async () => {
    const [Component, { guarded }] = await Promise.all([loadScreen(load), import('./shell/Guarded.tsx')]);
    return { Component: guarded(Component, rule) };
  },
});

const tickets = withTexts(['tickets'], () => import('./conversations/tickets/TicketsPage.tsx'));

const campaigns: Rule = { plan: 'useCampaigns', isCampaign: true };

/** The screens inside the shell. A new screen needs an entry here and one in ui/navigation/menu.ts. */
const pages: RouteObject[] = [
  page(
    '/',
    'shell.menu.home',
    withTexts(['home'], () => import('./insight/home/HomePage.tsx')),
  ),
  page('/tickets/:ticketId?', 'shell.menu.tickets', tickets),
  page(
    '/contacts',
    'contacts.title',
    withTexts(['contacts', 'listSelection'], () => import('./outbound/contact-lists/ContactsScreen.tsx')),
    { permission: 'contacts:work' },
  ),
  page(
    '/contacts/import',
    'contacts.sheet.title',
    withTexts(['contacts'], () => import('./conversations/contacts/sheets/ImportPage.tsx')),
    { permission: 'contacts:work' },
  ),
  page(
    '/tags',
    'tags.title',
    // The texts of the colour field are in `rest`, with the company's settings.
    withTexts(['tags', 'listSelection', 'rest'], () => import('./outbound/contact-lists/TagsScreen.tsx')),
  ),
  page(
    '/quick-messages',
    'quickMessages.title',
    // The names of the message variables are in `rest`, with the settings.
    withTexts(
      ['quickMessages', 'rest'],
      () => import('./conversations/quick-messages/QuickMessagesPage.tsx'),
    ),
  ),
  page(
    '/schedules',
    'schedules.title',
    // The names of the message variables are in `rest`.
    withTexts(['schedules', 'rest'], () => import('./outbound/schedules/SchedulesPage.tsx')),
    { permission: 'schedules:work', plan: 'useSchedules' },
  ),
  page(
    '/helps',
    'helps.title',
    withTexts(['rest'], () => import('./business/helps/HelpsPage.tsx')),
  ),
  page(
    '/todolist',
    'tasks.title',
    withTexts(['rest'], () => import('./organization/tasks/TasksPage.tsx')),
  ),
  page(
    '/users',
    'users.title',
    withTexts(['users', 'rest'], () => import('./organization/users/UsersPage.tsx')),
    {
      permission: 'users:manage',
    },
  ),
  page(
    '/connections',
    'connections.title',
    withTexts(['connections', 'rest'], () => import('./organization/connections/ConnectionsPage.tsx')),
    {
      permission: 'connections:manage',
    },
  ),
  page(
    '/allConnections',
    'connections.all.title',
    withTexts(['connections', 'rest'], () => import('./organization/connections/AllConnectionsPage.tsx')),
  ),
  page(
    '/settings',
    'settings.title',
    withTexts(['rest'], () => import('./shell/settings/SettingsPage.tsx')),
    {
      permission: 'settings:manage',
    },
  ),
  page(
    '/companies',
    'companies.title',
    withTexts(['companies', 'rest'], () => import('./business/companies/CompaniesPage.tsx')),
    {
      permission: 'companies:manage',
    },
  ),
  page(
    '/queues',
    'queues.title',
    withTexts(['queues', 'reasons', 'rest'], () => import('./automation/queues/QueuesPage.tsx')),
    { permission: 'queues:manage' },
  ),
  page(
    '/prompts',
    'prompts.title',
    withTexts(['prompts', 'integrations'], () => import('./automation/prompts/PromptsPage.tsx')),
    { permission: 'prompts:manage', plan: 'useOpenAi' },
  ),
  page(
    '/queue-integration',
    'integrations.title',
    withTexts(['integrations'], () => import('./automation/integrations/IntegrationsPage.tsx')),
    { permission: 'integrations:manage', plan: 'useIntegrations' },
  ),
  page(
    '/messages-api',
    'shell.menu.messagesApi',
    // The reasons why a message failed are texts of the messages.
    withTexts(['messagesApi', 'messages'], () => import('./outbound/messages-api/MessagesApiPage.tsx')),
    { permission: 'messages-api:view', plan: 'useExternalApi' },
  ),
  page(
    '/files',
    'files.title',
    withTexts(['files', 'rest'], () => import('./automation/files/FilesPage.tsx')),
    { permission: 'files:manage' },
  ),
  page(
    '/campaigns',
    'campaigns.title',
    withTexts(['campaigns', 'rest'], () => import('./outbound/campaigns/CampaignsPage.tsx')),
    { permission: 'campaigns:manage', ...campaigns },
  ),
  page(
    '/contact-lists',
    'contactLists.title',
    withTexts(['contactLists', 'contacts'], () => import('./outbound/contact-lists/ContactListsPage.tsx')),
    { permission: 'contact-lists:read', ...campaigns },
  ),
  page(
    '/contact-lists/:contactListId/contacts',
    'contactLists.items.title',
    withTexts(['contactLists', 'contacts'], () => import('./outbound/contact-lists/ListItemsPage.tsx')),
    { permission: 'contact-lists:manage', ...campaigns },
  ),
  page(
    '/contact-lists/:contactListId/import',
    'contacts.sheet.title',
    withTexts(['contactLists', 'contacts'], () => import('./outbound/contact-lists/ImportItemsPage.tsx')),
    { permission: 'contact-lists:manage', ...campaigns },
  ),
  page(
    '/campaign/:campaignId/report',
    'campaignReport.title',
    // Why a message failed is said as beside the message.
    withTexts(
      ['campaignReport', 'campaigns', 'messages'],
      () => import('./outbound/campaigns/report/CampaignReportPage.tsx'),
    ),
    { permission: 'campaigns:manage', ...campaigns },
  ),
  page(
    '/campaigns-config',
    'campaignSettings.title',
    // What another person changed meanwhile is said as in the company's settings.
    withTexts(
      ['campaignSettings', 'rest'],
      () => import('./outbound/campaigns/settings/CampaignSettingsPage.tsx'),
    ),
    { permission: 'campaigns:manage', ...campaigns },
  ),
  page('*', 'common.notFoundTitle', () => import('./shell/NotFound.tsx')),
];

/** Everything for people who are signed in. */
export const privateRoutes: RouteObject[] = [
  {
    loader: requireSession,
    shouldRevalidate: () => false,
    children: [
      {
        path: '/financeiro-aberto',
        handle: { title: 'sessions.expiredTitle' },
        lazy: screen(() => import('./organization/sessions/ExpiredPage.tsx')),
      },
      { lazy: screen(() => import('./shell/Shell.tsx')), children: pages },
    ],
  },
];
