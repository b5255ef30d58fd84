/*
 * Part of the service worker: tells of new messages while no page is in sight. A file of its own, because the
 * rest of the worker is written by the build.
 */

/** What a message without a text is called, in the language the person has chosen: as pages name it. */
const WORDS = {
  'pt-BR': {
    image: 'Imagem',
    audio: 'Áudio',
    video: 'Vídeo',
    sticker: 'Figurinha',
    locationMessage: 'Localização',
    contactMessage: 'Contato',
    call_log: 'Ligação',
    file: 'Arquivo',
  },
  en: {
    image: 'Picture',
    audio: 'Audio',
    video: 'Video',
    sticker: 'Sticker',
    locationMessage: 'Location',
    contactMessage: 'Contact',
    call_log: 'Call',
    file: 'File',
  },
  es: {
    image: 'Imagen',
    audio: 'Audio',
    video: 'Video',
    sticker: 'Sticker',
    locationMessage: 'Ubicación',
    contactMessage: 'Contacto',
    call_log: 'Llamada',
    file: 'Archivo',
  },
  tr: {
    image: 'Resim',
    audio: 'Ses',
    video: 'Video',
    sticker: 'Çıkartma',
    locationMessage: 'Konum',
    contactMessage: 'Kişi',
    call_log: 'Arama',
    file: 'Dosya',
  },
};

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

function textOf({ body, mediaType, language }) {
  if (body !== '') return body;
  const words = WORDS[language] ?? WORDS['pt-BR'];
  return Object.hasOwn(words, mediaType) ? words[mediaType] : words.file;
}

async function tell(message) {
  // Whoever looks at a page sees it there; browsers allow to stay silent only then.
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { ticketId, uuid, title, unreadMessages, language } = message;
  await self.registration.showNotification(unreadMessages > 1 ? `${title} (${unreadMessages})` : title, {
    body: textOf(message),
    lang: language,
    icon: '/icon-192.png',
    // One for each conversation: a newer one takes its place, and is heard again.
    tag: `ticket-${ticketId}`,
    renotify: true,
    data: { path: `/tickets/${uuid}` },
  });
}

async function open({ path }) {
  const [page] = await pages();
  const focused = page ? await page.focus() : await self.clients.openWindow(path);
  // An open page goes there by itself, without being loaded anew: what is half-written stays.
  if (page) focused.postMessage({ type: 'open', path }, { transfer: [] });
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
