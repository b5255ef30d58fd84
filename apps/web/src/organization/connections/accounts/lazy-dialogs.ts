import { loadArea } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

// Dialogs for accounts with a token, loaded with their texts on first use.

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
    // The texts of failure reasons are those of the messages.
    loadArea('messages'),
  ]);
  return dialog.default;
});

export const AccountTab = lazyDialog(async () => {
  const [tab] = await Promise.all([import('./AccountTab.tsx'), loadArea('channelAccounts')]);
  return tab.default;
});
