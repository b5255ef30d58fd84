const ICON = '/icon-192.png';

interface DesktopNotification {
  /** What it is about. */
  tag: string;
  /** What a click opens. */
  path: string;
  title: string;
  body: string;
}

/** One notification per ticket or chat: a newer one replaces the older. */
export async function showDesktopNotification(
  { tag, path, title, body }: DesktopNotification,
  onOpen: (path: string) => void,
): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { body, icon: ICON, tag, data: { path } };
  // Phones allow notifications only from the service worker; its click handler opens the page.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.addEventListener('click', () => {
    window.focus();
    onOpen(path);
    shown.close();
  });
}
