import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

export const OptOutDialog = lazyDialog(async () => (await import('./OptOutDialog.tsx')).default);
