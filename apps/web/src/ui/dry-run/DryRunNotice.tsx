import { loadArea } from '../../i18n/index.ts';
import { lazyDialog } from '../lazy-dialog.tsx';

/**
 * Beside something that is about to be saved: what it would have done in the last days, when somebody asks. Its
 * code and its texts are fetched with the first of them.
 */
export const DryRunNotice = lazyDialog(async () => {
  const [{ DryRunPanel }] = await Promise.all([import('./DryRunPanel.tsx'), loadArea('dryRun')]);
  return DryRunPanel;
});
