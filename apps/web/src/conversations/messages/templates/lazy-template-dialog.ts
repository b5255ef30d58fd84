import { loadArea } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

/** Loaded on demand, together with its texts. */
export const TemplateDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./TemplateDialog.tsx'), loadArea('templates')]);
  return dialog.default;
});
