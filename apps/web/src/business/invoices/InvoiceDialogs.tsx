import type { ManagedInvoice } from '@prosa/contract';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const InvoiceDialog = lazyDialog(async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog);
const NewInvoiceDialog = lazyDialog(async () => (await import('./NewInvoiceDialog.tsx')).NewInvoiceDialog);
const ReasonDialog = lazyDialog(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);

/** What the platform owner is about to do. */
export type InvoiceTask = { what: 'add' } | { what: 'edit' | 'settle' | 'cancel'; invoice: ManagedInvoice };

export function InvoiceDialogs({ task, onClose }: { task: InvoiceTask | null; onClose: () => void }) {
  if (task === null) return null;
  if (task.what === 'add') return <NewInvoiceDialog onClose={onClose} />;
  const { what, invoice } = task;
  if (what === 'edit') return <InvoiceDialog invoice={invoice} onClose={onClose} />;
  return <ReasonDialog invoice={invoice} what={what} onClose={onClose} />;
}
