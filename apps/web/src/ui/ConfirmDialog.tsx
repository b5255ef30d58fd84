import { lazyDialog } from './lazy-dialog.tsx';

/** Asks before an action that cannot be undone. Open as long as it is mounted; its code is loaded on first use. */
export const ConfirmDialog = lazyDialog(async () => (await import('./ConfirmModal.tsx')).ConfirmModal);
