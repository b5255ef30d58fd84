import { loadArea } from '../../i18n/index.ts';
import { lazyDialog } from '../lazy-dialog.tsx';

/**
 * Shown beside unsaved changes: on request, what they would have done in the last days. Its code and texts are loaded
 * on first use.
 */
export const DryRunNotice = lazyDialog(async () => {
  const [{ DryRunPanel }] = await Promise.all([import('./DryRunPanel.tsx'), loadArea('dryRun')]);
  return DryRunPanel;
});
