import { createBrowserRouter } from 'react-router';
import { screen, withTexts } from './screens.tsx';
import { requireNoSession } from './shell/require-no-session.ts';
import { Root } from './shell/Root.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Splash } from './shell/Splash.tsx';

const ROOT_ID = 'root';

/** The screens for strangers. All others are added by the first address that is none of these. */
export const router = createBrowserRouter(
  [
    {
      id: ROOT_ID,
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
          // The return address of the Facebook sign-in, in a popup: the session belongs to the window that opened it.
          path: '/facebook-login.html',
          handle: { title: 'sessions.login' },
          lazy: screen(
            withTexts(
              ['channelAccounts'],
              () => import('./organization/connections/accounts/LoginReturn.tsx'),
            ),
          ),
        },
      ],
    },
  ],
  {
    patchRoutesOnNavigation: async ({ patch }) => {
      const { privateRoutes } = await import('./private-routes.tsx');
      patch(ROOT_ID, privateRoutes);
    },
  },
);
