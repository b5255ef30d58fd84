import { loadArea } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

/** Loaded on demand, together with their texts. */
export const MergeDialog = lazyDialog(async () => {
  const [{ default: Dialog }] = await Promise.all([
    import('./MergeDialog.tsx'),
    loadArea('merging'),
    // Names of contacts and last messages use the texts of the tickets area.
    loadArea('tickets'),
  ]);
  return Dialog;
});
export const MergeHistory = lazyDialog(async () => {
  const [{ default: History }] = await Promise.all([import('./MergeHistory.tsx'), loadArea('merging')]);
  return History;
});
