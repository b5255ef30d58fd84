import { loadArea } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

/** Fetched with their texts when somebody wants them. */
export const MergeDialog = lazyDialog(async () => {
  const [{ default: Dialog }] = await Promise.all([
    import('./MergeDialog.tsx'),
    loadArea('merging'),
    // Contacts and what was said last are called as the tickets call them.
    loadArea('tickets'),
  ]);
  return Dialog;
});
export const MergeHistory = lazyDialog(async () => {
  const [{ default: History }] = await Promise.all([import('./MergeHistory.tsx'), loadArea('merging')]);
  return History;
});
