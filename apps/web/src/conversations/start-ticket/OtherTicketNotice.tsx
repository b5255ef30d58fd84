import { loadArea } from '../../i18n/index.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { showOtherTicket, useOtherTicket } from './other-ticket.ts';

const OtherTicketDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./OtherTicketDialog.tsx'), loadArea('tickets')]);
  return dialog.default;
});

/** Shows the notice about a conflicting ticket; used on every screen that starts or accepts tickets. */
export function OtherTicketNotice() {
  const other = useOtherTicket((state) => state.other);
  if (!other) return null;
  return <OtherTicketDialog other={other} onClose={() => showOtherTicket(null)} />;
}
