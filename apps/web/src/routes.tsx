import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { loadArea } from './i18n/index.ts';
import type { Area } from './i18n/languages.ts';
import { Crash } from './shell/Crash.tsx';
import { requireNoSession, requireSession } from './shell/gates.ts';
import type { Rule } from './shell/Guarded.tsx';
import { Root } from './shell/Root.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Splash } from './shell/Splash.tsx';
import type { TitleKey } from './shell/title.ts';

type Load = () => Promise<{ default: ComponentType }>;

/**
 * A screen's code, fetched when somebody first goes there. When it cannot be had, the place shows that
 * instead: the router itself would show nothing at all.
 */
const fetched = (load: Load): Promise<ComponentType> =>
  load().then(
    (screen) => screen.default,
    (error: unknown) => () => <Crash error={error} onRetry={() => window.location.reload()} />,
  );

const screen = (load: Load) => async () => ({ Component: await fetched(load) });

/** A screen inside the shell, with who may see it. */
const page = (path: string, title: TitleKey, load: Load, rule: Rule = {}): RouteObject => ({
  path,
  handle: { title },
  ErrorBoundary: RouteError,
  lazy: async () => {
    const [Component, { guarded }] = await Promise.all([fetched(load), import('./shell/Guarded.tsx')]);
    return { Component: guarded(Component, rule) };
  },
});

/** A screen whose texts come with it. */
const withTexts =
  (areas: Area[], load: Load): Load =>
  async () => {
    const [screenOf] = await Promise.all([load(), ...areas.map(loadArea)]);
    return screenOf;
  };

const tickets = withTexts(['tickets'], () => import('./conversations/tickets/TicketsPage.tsx'));

/** The screens inside the shell. A later feature adds its line here and its entry in shell/menu.ts. */
const pages: RouteObject[] = [
  page('/', 'shell.menu.home', () => import('./insight/home/HomePage.tsx')),
  page('/tickets/:ticketId?', 'shell.menu.tickets', tickets),
  page(
    '/contacts',
    'contacts.title',
    withTexts(['contacts', 'tickets'], () => import('./conversations/contacts/ContactsPage.tsx')),
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
    withTexts(['tags'], () => import('./conversations/tags/TagsPage.tsx')),
  ),
  page(
    '/quick-messages',
    'quickMessages.title',
    withTexts(['quickMessages'], () => import('./conversations/quick-messages/QuickMessagesPage.tsx')),
  ),
  page('/helps', 'helps.title', () => import('./business/helps/HelpsPage.tsx')),
  page('/todolist', 'tasks.title', () => import('./organization/tasks/TasksPage.tsx')),
  page('/users', 'users.title', () => import('./organization/users/UsersPage.tsx'), {
    permission: 'users:manage',
  }),
  page(
    '/connections',
    'connections.title',
    withTexts(['connections'], () => import('./organization/connections/ConnectionsPage.tsx')),
    {
      permission: 'connections:manage',
    },
  ),
  page(
    '/allConnections',
    'connections.all.title',
    withTexts(['connections'], () => import('./organization/connections/AllConnectionsPage.tsx')),
  ),
  page(
    '/files',
    'files.title',
    withTexts(['files'], () => import('./automation/files/FilesPage.tsx')),
    { permission: 'files:manage' },
  ),
  page('/settings', 'settings.title', () => import('./organization/settings/SettingsPage.tsx'), {
    permission: 'settings:manage',
  }),
  page('/companies', 'companies.title', () => import('./business/companies/CompaniesPage.tsx'), {
    permission: 'companies:manage',
  }),
  page('*', 'common.notFoundTitle', () => import('./shell/NotFound.tsx')),
];

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Splash,
    children: [
      {
        path: '/login',
        handle: { title: 'sessions.login' },
        loader: requireNoSession,
        lazy: screen(() => import('./organization/sessions/LoginPage.tsx')),
      },
      {
        path: '/signup',
        handle: { title: 'sessions.signupTitle' },
        loader: requireNoSession,
        lazy: screen(() => import('./organization/sessions/SignupPage.tsx')),
      },
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
    ],
  },
]);
