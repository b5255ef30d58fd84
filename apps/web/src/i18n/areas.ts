import type { Language } from '@prosa/contract';
import type { Area, Areas, Widen } from './languages.ts';

/**
 * The texts of each area, loaded with its first screen. A separate module, because public screens need none of them.
 */
export const areaTexts: {
  [A in Area]: Record<Language, () => Promise<{ [Key in A]: Widen<Areas[A]> }>>;
} = {
  announcements: {
    'pt-BR': () => import('./pt-BR/announcements.ts'),
    en: () => import('./en/announcements.ts'),
    es: () => import('./es/announcements.ts'),
    tr: () => import('./tr/announcements.ts'),
  },
  board: {
    'pt-BR': () => import('./pt-BR/board.ts'),
    en: () => import('./en/board.ts'),
    es: () => import('./es/board.ts'),
    tr: () => import('./tr/board.ts'),
  },
  campaignSettings: {
    'pt-BR': () => import('./pt-BR/campaign-settings.ts'),
    en: () => import('./en/campaign-settings.ts'),
    es: () => import('./es/campaign-settings.ts'),
    tr: () => import('./tr/campaign-settings.ts'),
  },
  campaignReport: {
    'pt-BR': () => import('./pt-BR/campaign-report.ts'),
    en: () => import('./en/campaign-report.ts'),
    es: () => import('./es/campaign-report.ts'),
    tr: () => import('./tr/campaign-report.ts'),
  },
  campaigns: {
    'pt-BR': () => import('./pt-BR/campaigns.ts'),
    en: () => import('./en/campaigns.ts'),
    es: () => import('./es/campaigns.ts'),
    tr: () => import('./tr/campaigns.ts'),
  },
  channelAccounts: {
    'pt-BR': () => import('./pt-BR/channel-accounts.ts'),
    en: () => import('./en/channel-accounts.ts'),
    es: () => import('./es/channel-accounts.ts'),
    tr: () => import('./tr/channel-accounts.ts'),
  },
  channels: {
    'pt-BR': () => import('./pt-BR/channels.ts'),
    en: () => import('./en/channels.ts'),
    es: () => import('./es/channels.ts'),
    tr: () => import('./tr/channels.ts'),
  },
  connections: {
    'pt-BR': () => import('./pt-BR/connections.ts'),
    en: () => import('./en/connections.ts'),
    es: () => import('./es/connections.ts'),
    tr: () => import('./tr/connections.ts'),
  },
  chats: {
    'pt-BR': () => import('./pt-BR/chats.ts'),
    en: () => import('./en/chats.ts'),
    es: () => import('./es/chats.ts'),
    tr: () => import('./tr/chats.ts'),
  },
  companies: {
    'pt-BR': () => import('./pt-BR/companies.ts'),
    en: () => import('./en/companies.ts'),
    es: () => import('./es/companies.ts'),
    tr: () => import('./tr/companies.ts'),
  },
  composer: {
    'pt-BR': () => import('./pt-BR/composer.ts'),
    en: () => import('./en/composer.ts'),
    es: () => import('./es/composer.ts'),
    tr: () => import('./tr/composer.ts'),
  },
  contactLists: {
    'pt-BR': () => import('./pt-BR/contact-lists.ts'),
    en: () => import('./en/contact-lists.ts'),
    es: () => import('./es/contact-lists.ts'),
    tr: () => import('./tr/contact-lists.ts'),
  },
  contacts: {
    'pt-BR': () => import('./pt-BR/contacts.ts'),
    en: () => import('./en/contacts.ts'),
    es: () => import('./es/contacts.ts'),
    tr: () => import('./tr/contacts.ts'),
  },
  dashboard: {
    'pt-BR': () => import('./pt-BR/dashboard.ts'),
    en: () => import('./en/dashboard.ts'),
    es: () => import('./es/dashboard.ts'),
    tr: () => import('./tr/dashboard.ts'),
  },
  dryRun: {
    'pt-BR': () => import('./pt-BR/dry-run.ts'),
    en: () => import('./en/dry-run.ts'),
    es: () => import('./es/dry-run.ts'),
    tr: () => import('./tr/dry-run.ts'),
  },
  figures: {
    'pt-BR': () => import('./pt-BR/figures.ts'),
    en: () => import('./en/figures.ts'),
    es: () => import('./es/figures.ts'),
    tr: () => import('./tr/figures.ts'),
  },
  files: {
    'pt-BR': () => import('./pt-BR/files.ts'),
    en: () => import('./en/files.ts'),
    es: () => import('./es/files.ts'),
    tr: () => import('./tr/files.ts'),
  },
  health: {
    'pt-BR': () => import('./pt-BR/health.ts'),
    en: () => import('./en/health.ts'),
    es: () => import('./es/health.ts'),
    tr: () => import('./tr/health.ts'),
  },
  home: {
    'pt-BR': () => import('./pt-BR/home.ts'),
    en: () => import('./en/home.ts'),
    es: () => import('./es/home.ts'),
    tr: () => import('./tr/home.ts'),
  },
  integrations: {
    'pt-BR': () => import('./pt-BR/integrations.ts'),
    en: () => import('./en/integrations.ts'),
    es: () => import('./es/integrations.ts'),
    tr: () => import('./tr/integrations.ts'),
  },
  invoices: {
    'pt-BR': () => import('./pt-BR/invoices.ts'),
    en: () => import('./en/invoices.ts'),
    es: () => import('./es/invoices.ts'),
    tr: () => import('./tr/invoices.ts'),
  },
  lanes: {
    'pt-BR': () => import('./pt-BR/lanes.ts'),
    en: () => import('./en/lanes.ts'),
    es: () => import('./es/lanes.ts'),
    tr: () => import('./tr/lanes.ts'),
  },
  listSelection: {
    'pt-BR': () => import('./pt-BR/list-selection.ts'),
    en: () => import('./en/list-selection.ts'),
    es: () => import('./es/list-selection.ts'),
    tr: () => import('./tr/list-selection.ts'),
  },
  merging: {
    'pt-BR': () => import('./pt-BR/merging.ts'),
    en: () => import('./en/merging.ts'),
    es: () => import('./es/merging.ts'),
    tr: () => import('./tr/merging.ts'),
  },
  messages: {
    'pt-BR': () => import('./pt-BR/messages.ts'),
    en: () => import('./en/messages.ts'),
    es: () => import('./es/messages.ts'),
    tr: () => import('./tr/messages.ts'),
  },
  messagesApi: {
    'pt-BR': () => import('./pt-BR/messages-api.ts'),
    en: () => import('./en/messages-api.ts'),
    es: () => import('./es/messages-api.ts'),
    tr: () => import('./tr/messages-api.ts'),
  },
  moments: {
    'pt-BR': () => import('./pt-BR/moments.ts'),
    en: () => import('./en/moments.ts'),
    es: () => import('./es/moments.ts'),
    tr: () => import('./tr/moments.ts'),
  },
  passwordLinks: {
    'pt-BR': () => import('./pt-BR/password-links.ts'),
    en: () => import('./en/password-links.ts'),
    es: () => import('./es/password-links.ts'),
    tr: () => import('./tr/password-links.ts'),
  },
  plans: {
    'pt-BR': () => import('./pt-BR/plans.ts'),
    en: () => import('./en/plans.ts'),
    es: () => import('./es/plans.ts'),
    tr: () => import('./tr/plans.ts'),
  },
  prompts: {
    'pt-BR': () => import('./pt-BR/prompts.ts'),
    en: () => import('./en/prompts.ts'),
    es: () => import('./es/prompts.ts'),
    tr: () => import('./tr/prompts.ts'),
  },
  queues: {
    'pt-BR': () => import('./pt-BR/queues.ts'),
    en: () => import('./en/queues.ts'),
    es: () => import('./es/queues.ts'),
    tr: () => import('./tr/queues.ts'),
  },
  quickMessages: {
    'pt-BR': () => import('./pt-BR/quick-messages.ts'),
    en: () => import('./en/quick-messages.ts'),
    es: () => import('./es/quick-messages.ts'),
    tr: () => import('./tr/quick-messages.ts'),
  },
  reasons: {
    'pt-BR': () => import('./pt-BR/reasons.ts'),
    en: () => import('./en/reasons.ts'),
    es: () => import('./es/reasons.ts'),
    tr: () => import('./tr/reasons.ts'),
  },
  reports: {
    'pt-BR': () => import('./pt-BR/reports.ts'),
    en: () => import('./en/reports.ts'),
    es: () => import('./es/reports.ts'),
    tr: () => import('./tr/reports.ts'),
  },
  schedules: {
    'pt-BR': () => import('./pt-BR/schedules.ts'),
    en: () => import('./en/schedules.ts'),
    es: () => import('./es/schedules.ts'),
    tr: () => import('./tr/schedules.ts'),
  },
  tags: {
    'pt-BR': () => import('./pt-BR/tags.ts'),
    en: () => import('./en/tags.ts'),
    es: () => import('./es/tags.ts'),
    tr: () => import('./tr/tags.ts'),
  },
  templates: {
    'pt-BR': () => import('./pt-BR/templates.ts'),
    en: () => import('./en/templates.ts'),
    es: () => import('./es/templates.ts'),
    tr: () => import('./tr/templates.ts'),
  },
  tickets: {
    'pt-BR': () => import('./pt-BR/tickets.ts'),
    en: () => import('./en/tickets.ts'),
    es: () => import('./es/tickets.ts'),
    tr: () => import('./tr/tickets.ts'),
  },
  users: {
    'pt-BR': () => import('./pt-BR/users.ts'),
    en: () => import('./en/users.ts'),
    es: () => import('./es/users.ts'),
    tr: () => import('./tr/users.ts'),
  },
};
