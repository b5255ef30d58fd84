import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/queries.ts';
import { router } from './routes.tsx';
import { brandColor, storeBranding, useBranding } from './ui/branding.ts';
import { usePreferences } from './ui/preferences.ts';
import { Toaster } from './ui/Toaster.tsx';
import { makeTheme, makeVariables } from './ui/theme.ts';

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ThemedApp />
  </QueryClientProvider>
);

/** The application with the whitelabel colours and the theme of this device. */
function ThemedApp() {
  const branding = useBranding();
  const scheme = usePreferences((state) => state.scheme);
  const brand = brandColor(branding, scheme);
  const theme = useMemo(() => makeTheme(brand), [brand]);
  const variables = useMemo(() => makeVariables(brand, scheme), [brand, scheme]);

  useEffect(() => {
    storeBranding(branding);
    document.querySelector('link[rel="icon"]')?.setAttribute('href', branding.appLogoFavicon ?? '/icon.svg');
  }, [branding]);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={scheme}>
      <RouterProvider router={router} />
      <Toaster />
    </MantineProvider>
  );
}
