import { lazyDialog } from './lazy-dialog.tsx';

/** The same dialog for screens that open without any: its code is fetched when somebody is first asked. */
export const LazyConfirmDialog = lazyDialog(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);
