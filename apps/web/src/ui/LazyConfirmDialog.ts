import { lazyDialog } from './lazy-dialog.tsx';

/** The same dialog for screens that load no other dialog: its code is loaded on first use. */
export const LazyConfirmDialog = lazyDialog(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);
