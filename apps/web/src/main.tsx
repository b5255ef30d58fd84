import '@mantine/core/styles.layer.css';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/global.css';
import './ui/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { prepareForRefusals } from './api/error.ts';
import { loadFeatureErrors, startI18n } from './i18n/index.ts';
import { followSession } from './shell/follow-session.ts';
import { watchForUpdates } from './shell/updates.ts';
import { watchFocus } from './ui/last-focused.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application');

prepareForRefusals(loadFeatureErrors);
await startI18n();
followSession();
watchFocus();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
watchForUpdates();
