import { loadArea } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

// What accounts with a token need is fetched, texts and all, when somebody opens it.

export const CloudDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./CloudDialog.tsx'), loadArea('channelAccounts')]);
  return dialog.default;
});

export const FacebookDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./FacebookDialog.tsx'), loadArea('channelAccounts')]);
  return dialog.default;
});

export const HealthDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([
    import('./HealthDialog.tsx'),
    loadArea('channelAccounts'),
    // Why messages fail is said as it is in the conversation.
    loadArea('messages'),
  ]);
  return dialog.default;
});

export const AccountTab = lazyDialog(async () => {
  const [tab] = await Promise.all([import('./AccountTab.tsx'), loadArea('channelAccounts')]);
  return tab.default;
});
