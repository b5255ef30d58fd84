import { loadArea } from '../../i18n/index.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { showOtherTicket, useOtherTicket } from './other-ticket.ts';

const OtherTicketDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./OtherTicketDialog.tsx'), loadArea('tickets')]);
  return dialog.default;
});

/** Where the notice of a ticket in the way appears; every screen that starts or takes tickets has it. */
export function OtherTicketNotice() {
  const other = useOtherTicket((state) => state.other);
  if (!other) return null;
  return <OtherTicketDialog other={other} onClose={() => showOtherTicket(null)} />;
}
