import type { Page } from '@playwright/test';
import type { Texts } from '../../src/i18n/languages.ts';
import { expect } from './test.ts';
import { textsOf } from './texts.ts';

export interface Screen {
  path: string;
  /** The heading that shows that the screen has loaded. */
  title: (texts: Texts) => string | RegExp;
  /** The tab that is selected. */
  tab?: keyof Texts['settings']['tabs'];
  /** The name of the button of the screen's main action. */
  action?: (texts: Texts) => string;
}

const tab = (name: NonNullable<Screen['tab']>, action: Screen['action']): Screen => ({
  path: `/settings?tab=${name}`,
  title: ({ settings }) => settings.title,
  tab: name,
  ...(action && { action }),
});

/** Every screen. A new screen needs an entry here. */
export const publicScreens: Screen[] = [
  { path: '/login', title: ({ sessions }) => sessions.loginTitle, action: ({ sessions }) => sessions.login },
  {
    path: '/signup',
    title: ({ sessions }) => sessions.signupTitle,
    action: ({ sessions }) => sessions.signup,
  },
];

export const privateScreens: Screen[] = [
  { path: '/', title: ({ dashboard }) => dashboard.title },
  {
    path: '/tickets',
    title: ({ tickets }) => tickets.title,
    action: ({ tickets }) => tickets.new.title,
  },
  { path: '/reports', title: ({ reports }) => reports.title, action: ({ reports }) => reports.filters },
  { path: '/moments', title: ({ moments }) => moments.title, action: ({ moments }) => moments.wall },
  { path: '/users', title: ({ users }) => users.title, action: ({ users }) => users.add },
  { path: '/settings', title: ({ settings }) => settings.title, tab: 'options' },
  tab('hours', ({ settings }) => settings.hours.copy),
  tab('companies', ({ companies }) => companies.add),
  tab('plans', ({ plans }) => plans.add),
  tab('helps', ({ helps }) => helps.add),
  tab('whitelabel', ({ branding }) => branding.logo.upload),
  {
    path: '/connections',
    title: ({ connections }) => connections.title,
    action: ({ connections }) => connections.add,
  },
  { path: '/allConnections', title: ({ connections }) => connections.all.title },
  { path: '/contacts', title: ({ contacts }) => contacts.title, action: ({ contacts }) => contacts.add },
  { path: '/campaigns', title: ({ campaigns }) => campaigns.title, action: ({ campaigns }) => campaigns.add },
  { path: '/financeiro', title: ({ invoices }) => invoices.title },
  {
    path: '/invoices',
    title: ({ invoices }) => invoices.managed.title,
    action: ({ invoices }) => invoices.managed.add,
  },
  { path: '/invoices?tab=figures', title: ({ invoices }) => invoices.managed.title },
  { path: '/invoices?tab=provider', title: ({ invoices }) => invoices.managed.title },
  {
    path: '/contact-lists',
    title: ({ contactLists }) => contactLists.title,
    action: ({ contactLists }) => contactLists.add,
  },
  {
    path: '/campaigns-config',
    title: ({ campaignSettings }) => campaignSettings.title,
    action: ({ campaignSettings }) => campaignSettings.add,
  },
  {
    path: '/contacts/import',
    title: ({ contacts }) => contacts.sheet.title,
    action: ({ contacts }) => contacts.sheet.choose,
  },
  { path: '/queues', title: ({ queues }) => queues.title, action: ({ queues }) => queues.add },
  { path: '/prompts', title: ({ prompts }) => prompts.title, action: ({ prompts }) => prompts.add },
  {
    path: '/queue-integration',
    title: ({ integrations }) => integrations.title,
    action: ({ integrations }) => integrations.add,
  },
  // The form is there once the company has a connection.
  { path: '/messages-api', title: ({ messagesApi }) => messagesApi.title },
  { path: '/files', title: ({ files }) => files.title, action: ({ files }) => files.add },
  {
    path: '/announcements',
    title: ({ announcements }) => announcements.title,
    action: ({ announcements }) => announcements.add,
  },
  { path: '/companies', title: ({ companies }) => companies.title, action: ({ companies }) => companies.add },
  { path: '/health-report', title: ({ health }) => health.title },
  { path: '/helps', title: ({ helps }) => helps.title },
  {
    path: '/quick-messages',
    title: ({ quickMessages }) => quickMessages.title,
    action: ({ quickMessages }) => quickMessages.add,
  },
  { path: '/schedules', title: ({ schedules }) => schedules.title, action: ({ schedules }) => schedules.add },
  { path: '/chats', title: ({ chats }) => chats.title, action: ({ chats }) => chats.add },
  { path: '/kanban', title: ({ board }) => board.title, action: ({ board }) => board.filters },
  { path: '/TagsKanban', title: ({ lanes }) => lanes.title, action: ({ lanes }) => lanes.add },
  { path: '/tags', title: ({ tags }) => tags.title, action: ({ tags }) => tags.add },
  { path: '/todolist', title: ({ tasks }) => tasks.title, action: ({ tasks }) => tasks.add },
  { path: '/no-such-page', title: ({ common }) => common.notFoundTitle },
];

export const portuguese = await textsOf('pt-BR');

/** Waits until the screen and the content of its tab are loaded. */
export async function expectSettled(page: Page, screen: Screen, texts: Texts = portuguese): Promise<void> {
  await expectHeading(page, screen.title(texts));
  if (!screen.tab) return;
  const name = texts.settings.tabs[screen.tab];
  await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible();
  await expect(page.getByRole('tabpanel').locator('h2, button, input').first()).toBeVisible();
}

export async function expectHeading(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
