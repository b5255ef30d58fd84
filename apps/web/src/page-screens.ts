import type { PagePath } from './pages.ts';
import { type Load, withTexts } from './screens.tsx';

/** The code and the texts of each screen inside the shell. In a file of its own, because strangers need no list of it. */
export const pageScreens: Record<PagePath, Load> = {
  '/': withTexts(
    ['dashboard', 'reports', 'figures', 'home'],
    () => import('./insight/dashboard/DashboardPage.tsx'),
  ),
  '/reports': withTexts(['reports', 'figures', 'tickets'], () => import('./insight/reports/ReportsPage.tsx')),
  // Rows are those of the ticket list, durations and the choice of queues those of the reports.
  '/moments': withTexts(['moments', 'tickets', 'reports'], () => import('./insight/moments/MomentsPage.tsx')),
  '/tickets/:ticketId?': withTexts(['tickets'], () => import('./conversations/tickets/TicketsPage.tsx')),
  // Emojis and how a text is formatted are texts of the message box.
  '/chats/:uuid?': withTexts(['chats', 'composer'], () => import('./conversations/chats/ChatsPage.tsx')),
  '/contacts': withTexts(
    ['contacts', 'listSelection'],
    () => import('./outbound/contact-lists/ContactsScreen.tsx'),
  ),
  '/contacts/import': withTexts(['contacts'], () => import('./conversations/contacts/sheets/ImportPage.tsx')),
  // The texts of the colour field are in `rest`, with the company's settings.
  '/tags': withTexts(
    ['tags', 'listSelection', 'rest'],
    () => import('./outbound/contact-lists/TagsScreen.tsx'),
  ),
  // The names of the message variables are in `rest`, with the settings.
  '/quick-messages': withTexts(
    ['quickMessages', 'rest'],
    () => import('./conversations/quick-messages/QuickMessagesPage.tsx'),
  ),
  // The words of the rows are those of the ticket list, those of the lanes those of the contact's panel.
  '/kanban': withTexts(['board', 'tickets', 'contacts'], () => import('./conversations/board/BoardPage.tsx')),
  // The texts of the colour field and the names of the message variables are in `rest`.
  '/TagsKanban': withTexts(['lanes', 'tags', 'rest'], () => import('./conversations/lanes/LanesPage.tsx')),
  // The names of the message variables are in `rest`.
  '/schedules': withTexts(['schedules', 'rest'], () => import('./outbound/schedules/SchedulesPage.tsx')),
  '/helps': withTexts(['rest'], () => import('./business/helps/HelpsPage.tsx')),
  '/todolist': withTexts(['rest'], () => import('./organization/tasks/TasksPage.tsx')),
  '/users': withTexts(['users', 'rest'], () => import('./organization/users/UsersPage.tsx')),
  '/connections': withTexts(
    ['connections', 'rest'],
    () => import('./organization/connections/ConnectionsPage.tsx'),
  ),
  '/allConnections': withTexts(
    ['connections', 'rest'],
    () => import('./organization/connections/AllConnectionsPage.tsx'),
  ),
  '/settings': withTexts(['rest'], () => import('./shell/settings/SettingsPage.tsx')),
  '/announcements': withTexts(
    ['announcements'],
    () => import('./business/announcements/AnnouncementsPage.tsx'),
  ),
  '/financeiro': withTexts(['invoices'], () => import('./business/invoices/FinancePage.tsx')),
  '/invoices': withTexts(['invoices'], () => import('./business/invoices/ManagedInvoicesPage.tsx')),
  '/companies': withTexts(['companies', 'rest'], () => import('./business/companies/CompaniesPage.tsx')),
  '/health-report': withTexts(['health'], () => import('./business/health/HealthPage.tsx')),
  '/queues': withTexts(['queues', 'reasons', 'rest'], () => import('./automation/queues/QueuesPage.tsx')),
  '/prompts': withTexts(['prompts', 'integrations'], () => import('./automation/prompts/PromptsPage.tsx')),
  '/queue-integration': withTexts(
    ['integrations'],
    () => import('./automation/integrations/IntegrationsPage.tsx'),
  ),
  // The reasons why a message failed are texts of the messages.
  '/messages-api': withTexts(
    ['messagesApi', 'messages'],
    () => import('./outbound/messages-api/MessagesApiPage.tsx'),
  ),
  '/files': withTexts(['files', 'rest'], () => import('./automation/files/FilesPage.tsx')),
  '/campaigns': withTexts(['campaigns', 'rest'], () => import('./outbound/campaigns/CampaignsPage.tsx')),
  '/contact-lists': withTexts(
    ['contactLists', 'contacts'],
    () => import('./outbound/contact-lists/ContactListsPage.tsx'),
  ),
  '/contact-lists/:contactListId/contacts': withTexts(
    ['contactLists', 'contacts'],
    () => import('./outbound/contact-lists/ListItemsPage.tsx'),
  ),
  '/contact-lists/:contactListId/import': withTexts(
    ['contactLists', 'contacts'],
    () => import('./outbound/contact-lists/ImportItemsPage.tsx'),
  ),
  // Why a message failed is said as beside the message.
  '/campaign/:campaignId/report': withTexts(
    ['campaignReport', 'campaigns', 'messages'],
    () => import('./outbound/campaigns/report/CampaignReportPage.tsx'),
  ),
  // What another person changed meanwhile is said as in the company's settings.
  '/campaigns-config': withTexts(
    ['campaignSettings', 'rest'],
    () => import('./outbound/campaigns/settings/CampaignSettingsPage.tsx'),
  ),
  '*': () => import('./shell/NotFound.tsx'),
};
