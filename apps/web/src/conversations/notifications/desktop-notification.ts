import type { Ticket } from '@prosa/contract';

const ICON = '/icon-192.png';

interface TicketNotification {
  ticket: Pick<Ticket, 'id' | 'uuid'>;
  title: string;
  body: string;
}

const path = ({ ticket }: TicketNotification) => `/tickets/${ticket.uuid}`;

/** One notification per ticket: a newer one replaces the older. */
export async function showDesktopNotification(
  notice: TicketNotification,
  onOpen: (path: string) => void,
): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = {
    body: notice.body,
    icon: ICON,
    tag: `ticket-${notice.ticket.id}`,
    data: { path: path(notice) },
  };
  // Phones allow notifications only from the service worker; its click handler opens the ticket.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(notice.title, options);
  const shown = new Notification(notice.title, options);
  shown.addEventListener('click', () => {
    window.focus();
    onOpen(path(notice));
    shown.close();
  });
}
