import { loadArea } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

/** Fetched with its texts when somebody wants to send a template. */
export const TemplateDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./TemplateDialog.tsx'), loadArea('templates')]);
  return dialog.default;
});
