import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';
import { pageScreens } from './page-screens.ts';

/** Every address that people have bookmarked in existing clients. */
const specified = [
  '/login',
  '/signup',
  '/',
  '/reports',
  '/moments',
  '/tickets',
  '/tickets/5b8ee2f5-6c1e-4a8c-9b0a-6d0b3f8f8a11',
  '/quick-messages',
  '/kanban',
  '/Kanban',
  '/TagsKanban',
  '/contacts',
  '/contacts/import',
  '/schedules',
  '/tags',
  '/chats',
  '/chats/5b8ee2f5-6c1e-4a8c-9b0a-6d0b3f8f8a11',
  '/helps',
  '/todolist',
  '/messages-api',
  '/users',
  '/queues',
  '/prompts',
  '/queue-integration',
  '/connections',
  '/allConnections',
  '/files',
  '/financeiro',
  '/financeiro-aberto',
  '/settings',
  '/companies',
  '/announcements',
  '/contact-lists',
  '/contact-lists/7/contacts',
  '/campaigns',
  '/campaign/7/report',
  '/campaigns-config',
];

/** Those outside the shell are written down with the routes. */
const outside = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8').matchAll(/path: '(\/[^']*)'/g);
const patterns = [
  ...[...outside].map(([, path = '']) => path),
  ...Object.keys(pages).filter((path) => path !== '*'),
];

test('every specified address has a screen', () => {
  const without = specified.filter((path) => !patterns.some((pattern) => matchPath(pattern, path)));
  expect(without).toEqual([]);
  expect(Object.keys(pageScreens).toSorted()).toEqual(Object.keys(pages).toSorted());
});
