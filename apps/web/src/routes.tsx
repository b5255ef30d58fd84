import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { type PageEntry, type PagePath, pages } from './pages.ts';
import { loadScreen, screen, withTexts } from './screens.tsx';
import { requireNoSession, requireSession } from './shell/require-session.ts';
import { Root } from './shell/Root.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Splash } from './shell/Splash.tsx';

/** The code of a screen inside the shell. */
const loadPage = (path: PagePath): Promise<ComponentType> =>
  loadScreen(async () => (await import('./page-screens.ts')).pageScreens[path]());

/** A screen inside the shell, with its access rule. */
function pageRoute(path: PagePath): RouteObject {
  const { title, ...rule }: PageEntry = pages[path];
  return {
    path,
    handle: { title },
    ErrorBoundary: RouteError,
    lazy: async () => {
      const [Component, { guarded }] = await Promise.all([loadPage(path), import('./shell/Guarded.tsx')]);
      return { Component: guarded(Component, rule) };
    },
  };
}

const pageRoutes = (Object.keys(pages) as PagePath[]).map(pageRoute);

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
        path: '/forgot-password',
        handle: { title: 'sessions.login' },
        loader: requireNoSession,
        lazy: screen(
          withTexts(['passwordLinks'], () => import('./organization/sessions/ForgotPasswordPage.tsx')),
        ),
      },
      {
        // Opened by a link, whoever is signed in.
        path: '/reset-password',
        handle: { title: 'sessions.changeTitle' },
        lazy: screen(
          withTexts(['passwordLinks'], () => import('./organization/sessions/ResetPasswordPage.tsx')),
        ),
      },
      {
        // The return address of the Facebook sign-in, in a popup: the session belongs to the window that opened it.
        path: '/facebook-login.html',
        handle: { title: 'sessions.login' },
        lazy: screen(
          withTexts(['channelAccounts'], () => import('./organization/connections/accounts/LoginReturn.tsx')),
        ),
      },
      {
        loader: requireSession,
        shouldRevalidate: () => false,
        children: [
          {
            path: '/financeiro-aberto',
            handle: { title: 'sessions.expiredTitle' },
            lazy: screen(withTexts(['invoices'], () => import('./business/invoices/ExpiredPage.tsx'))),
          },
          { lazy: screen(() => import('./shell/Shell.tsx')), children: pageRoutes },
        ],
      },
    ],
  },
]);
