import '@mantine/core/styles.layer.css';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/global.css';
import './ui/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { setErrorTextLoader } from './api/api-error.ts';
import { loadFeatureErrors, startI18n } from './i18n/index.ts';
import { router } from './routes.tsx';
import { redirectOnSessionChange } from './shell/session-redirects.ts';
import { watchForUpdates } from './shell/app-updates.ts';
import { trackFocus } from './ui/focus-tracker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application');

setErrorTextLoader(loadFeatureErrors);
await startI18n();
redirectOnSessionChange(router);
trackFocus();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
watchForUpdates();
