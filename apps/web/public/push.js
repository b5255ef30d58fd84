/*
 * Part of the service worker: tells of new messages while no page is in sight. A file of its own, because the
 * rest of the worker is written by the build.
 */

/** What a message without a text is called, in the language the person has chosen. */
const WORDS = {
  'pt-BR': {
    image: 'Foto',
    video: 'Vídeo',
    audio: 'Áudio',
    sticker: 'Figurinha',
    locationMessage: 'Localização',
    contactMessage: 'Contato',
    call_log: 'Chamada',
    application: 'Documento',
    other: 'Nova mensagem',
  },
  en: {
    image: 'Photo',
    video: 'Video',
    audio: 'Audio',
    sticker: 'Sticker',
    locationMessage: 'Location',
    contactMessage: 'Contact',
    call_log: 'Call',
    application: 'Document',
    other: 'New message',
  },
  es: {
    image: 'Foto',
    video: 'Vídeo',
    audio: 'Audio',
    sticker: 'Sticker',
    locationMessage: 'Ubicación',
    contactMessage: 'Contacto',
    call_log: 'Llamada',
    application: 'Documento',
    other: 'Nuevo mensaje',
  },
  tr: {
    image: 'Fotoğraf',
    video: 'Video',
    audio: 'Ses',
    sticker: 'Çıkartma',
    locationMessage: 'Konum',
    contactMessage: 'Kişi',
    call_log: 'Arama',
    application: 'Belge',
    other: 'Yeni mesaj',
  },
};

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

function textOf({ body, mediaType, language }) {
  if (body !== '') return body;
  const words = WORDS[language] ?? WORDS['pt-BR'];
  return Object.hasOwn(words, mediaType) ? words[mediaType] : words.other;
}

async function tell(message) {
  // Whoever looks at a page sees it there; browsers allow to stay silent only then.
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, uuid, unreadMessages, language } = message;
  await self.registration.showNotification(unreadMessages > 1 ? `${title} (${unreadMessages})` : title, {
    body: textOf(message),
    lang: language,
    icon: '/icon-192.png',
    // One for each conversation: a newer one takes its place, and is heard again.
    tag: uuid,
    renotify: true,
    data: { uuid },
  });
}

async function open({ uuid }) {
  const address = `/tickets/${encodeURIComponent(uuid)}`;
  const [page] = await pages();
  if (!page) return self.clients.openWindow(address);
  const focused = await page.focus();
  // The page goes there by itself, without being loaded anew: what is half-written stays.
  focused.postMessage({ type: 'open-ticket', uuid });
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
