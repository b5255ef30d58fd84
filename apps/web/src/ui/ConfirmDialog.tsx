import { lazyDialog } from './lazy-dialog.tsx';

/** Asks before something that cannot be undone. Mount it to open it; until then no page carries its weight. */
export const ConfirmDialog = lazyDialog(async () => (await import('./ConfirmModal.tsx')).ConfirmModal);
