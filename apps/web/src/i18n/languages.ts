import type { Language } from '@prosa/contract';
import type { announcements } from './pt-BR/announcements.ts';
import type { board } from './pt-BR/board.ts';
import type { campaignReport } from './pt-BR/campaign-report.ts';
import type { campaignSettings } from './pt-BR/campaign-settings.ts';
import type { campaigns } from './pt-BR/campaigns.ts';
import type { channelAccounts } from './pt-BR/channel-accounts.ts';
import type { channels } from './pt-BR/channels.ts';
import type { chats } from './pt-BR/chats.ts';
import type { companies } from './pt-BR/companies.ts';
import type { composer } from './pt-BR/composer.ts';
import type { connections } from './pt-BR/connections.ts';
import type { contactLists } from './pt-BR/contact-lists.ts';
import type { contacts } from './pt-BR/contacts.ts';
import type { dashboard } from './pt-BR/dashboard.ts';
import type { dryRun } from './pt-BR/dry-run.ts';
import type { featureErrors } from './pt-BR/feature-errors.ts';
import type { figures } from './pt-BR/figures.ts';
import type { files } from './pt-BR/files.ts';
import type { first } from './pt-BR/first.ts';
import type { health } from './pt-BR/health.ts';
import type { home } from './pt-BR/home.ts';
import type { integrations } from './pt-BR/integrations.ts';
import type { invoices } from './pt-BR/invoices.ts';
import type { lanes } from './pt-BR/lanes.ts';
import type { listSelection } from './pt-BR/list-selection.ts';
import type { merging } from './pt-BR/merging.ts';
import type { messages } from './pt-BR/messages.ts';
import type { messagesApi } from './pt-BR/messages-api.ts';
import type { moments } from './pt-BR/moments.ts';
import type { passwordLinks } from './pt-BR/password-links.ts';
import type { plans } from './pt-BR/plans.ts';
import type { prompts } from './pt-BR/prompts.ts';
import type { queues } from './pt-BR/queues.ts';
import type { quickMessages } from './pt-BR/quick-messages.ts';
import type { reasons } from './pt-BR/reasons.ts';
import type { reports } from './pt-BR/reports.ts';
import type { rest } from './pt-BR/rest.ts';
import type { schedules } from './pt-BR/schedules.ts';
import type { tags } from './pt-BR/tags.ts';
import type { templates } from './pt-BR/templates.ts';
import type { tickets } from './pt-BR/tickets.ts';
import type { users } from './pt-BR/users.ts';

/** The original language defines the keys; the other languages must have the same keys. */
export type Widen<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Widen<T[Key]> };
type First = Widen<typeof first>;
type Rest = Widen<typeof rest>;
export interface Areas {
  announcements: typeof announcements;
  board: typeof board;
  campaignReport: typeof campaignReport;
  campaignSettings: typeof campaignSettings;
  campaigns: typeof campaigns;
  channelAccounts: typeof channelAccounts;
  channels: typeof channels;
  chats: typeof chats;
  companies: typeof companies;
  composer: typeof composer;
  connections: typeof connections;
  contactLists: typeof contactLists;
  contacts: typeof contacts;
  dashboard: typeof dashboard;
  dryRun: typeof dryRun;
  figures: typeof figures;
  files: typeof files;
  health: typeof health;
  home: typeof home;
  integrations: typeof integrations;
  invoices: typeof invoices;
  lanes: typeof lanes;
  listSelection: typeof listSelection;
  merging: typeof merging;
  messages: typeof messages;
  messagesApi: typeof messagesApi;
  moments: typeof moments;
  passwordLinks: typeof passwordLinks;
  plans: typeof plans;
  prompts: typeof prompts;
  queues: typeof queues;
  quickMessages: typeof quickMessages;
  reasons: typeof reasons;
  reports: typeof reports;
  schedules: typeof schedules;
  tags: typeof tags;
  templates: typeof templates;
  tickets: typeof tickets;
  users: typeof users;
}
export type Area = keyof Areas;

type FeatureErrors = typeof featureErrors;

export type Texts = typeof first & typeof rest & Areas & { errors: FeatureErrors };

/** Each language by its own name, so that it can be found from any other language. */
export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  en: 'English',
  es: 'Español',
  tr: 'Türkçe',
};

/** Texts for visitors who are not signed in, loaded per language. */
export const firstTexts: Record<Language, () => Promise<{ first: First }>> = {
  'pt-BR': () => import('./pt-BR/first.ts'),
  en: () => import('./en/first.ts'),
  es: () => import('./es/first.ts'),
  tr: () => import('./tr/first.ts'),
};

/** Texts for signed-in users, with the names of days and months. */
export const restTexts: Record<Language, () => Promise<{ rest: Rest; dates: ILocale }>> = {
  'pt-BR': () => import('./pt-BR/rest.ts'),
  en: () => import('./en/rest.ts'),
  es: () => import('./es/rest.ts'),
  tr: () => import('./tr/rest.ts'),
};

/** Texts of the error codes that only the server returns. */
export const featureErrorTexts: Record<Language, () => Promise<{ featureErrors: Widen<FeatureErrors> }>> = {
  'pt-BR': () => import('./pt-BR/feature-errors.ts'),
  en: () => import('./en/feature-errors.ts'),
  es: () => import('./es/feature-errors.ts'),
  tr: () => import('./tr/feature-errors.ts'),
};
