/*
 * Part of the service worker: tells of new messages while no page is in sight. A file of its own, because the
 * rest of the worker is written by the build.
 */

/** What a message without a text is called, in the language the person has chosen: as pages name it. */
const WORDS = {
  'pt-BR': {
    image: 'Imagem',
    video: 'Vídeo',
    audio: 'Áudio',
    document: 'Documento',
    sticker: 'Figurinha',
    location: 'Localização',
    contact: 'Contato',
    call: 'Chamada',
    reaction: 'Reação',
    numberChange: 'Mudou de número',
    identityChange: 'Mudou o código de segurança',
    referral: 'Chegou por um link',
    optin: 'Aceitou receber mensagens',
    unsupported: 'Visualização não disponível',
  },
  en: {
    image: 'Image',
    video: 'Video',
    audio: 'Audio',
    document: 'Document',
    sticker: 'Sticker',
    location: 'Location',
    contact: 'Contact',
    call: 'Call',
    reaction: 'Reaction',
    numberChange: 'Changed their number',
    identityChange: 'Security code changed',
    referral: 'Came from a link',
    optin: 'Agreed to receive messages',
    unsupported: 'Preview not available',
  },
  es: {
    image: 'Imagen',
    video: 'Video',
    audio: 'Audio',
    document: 'Documento',
    sticker: 'Sticker',
    location: 'Ubicación',
    contact: 'Contacto',
    call: 'Llamada',
    reaction: 'Reacción',
    numberChange: 'Cambió de número',
    identityChange: 'Cambió el código de seguridad',
    referral: 'Llegó por un enlace',
    optin: 'Aceptó recibir mensajes',
    unsupported: 'Vista previa no disponible',
  },
  tr: {
    image: 'Görsel',
    video: 'Video',
    audio: 'Ses',
    document: 'Belge',
    sticker: 'Çıkartma',
    location: 'Konum',
    contact: 'Kişi',
    call: 'Arama',
    reaction: 'Tepki',
    numberChange: 'Numarasını değiştirdi',
    identityChange: 'Güvenlik kodu değişti',
    referral: 'Bir bağlantıdan geldi',
    optin: 'Mesaj almayı kabul etti',
    unsupported: 'Önizleme kullanılamıyor',
  },
};

/** What a trial says: as pages say it. */
const TRIALS = {
  'pt-BR': { tryTitle: 'Tudo certo!', tryText: 'É assim que uma nova mensagem é avisada.' },
  en: { tryTitle: 'All set!', tryText: 'This is how a new message is announced.' },
  es: { tryTitle: '¡Todo listo!', tryText: 'Así se avisa un mensaje nuevo.' },
  tr: { tryTitle: 'Her şey hazır!', tryText: 'Yeni bir mesaj böyle bildirilir.' },
};

/** What is said of a campaign that stopped by itself: as pages say it. */
const STOPS = {
  'pt-BR': 'Pausada: muitas mensagens falharam',
  en: 'Paused: too many messages failed',
  es: 'En pausa: fallaron demasiados mensajes',
  tr: 'Duraklatıldı: çok fazla mesaj gönderilemedi',
};

const ICON = '/icon-192.png';

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Of these the name alone does not say what it is the name of. */
const NAMED = ['location', 'contact', 'referral', 'optin'];

function textOf({ body, kind, language }) {
  const words = WORDS[language] ?? WORDS['pt-BR'];
  if (!kind || !Object.hasOwn(words, kind)) return body || words.unsupported;
  return body !== '' && NAMED.includes(kind) ? `${words[kind]}: ${body}` : words[kind];
}

async function tell(message) {
  // Whoever looks at a page sees it there; browsers allow to stay silent only then.
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { ticketId, uuid, title, unreadMessages, language } = message;
  await self.registration.showNotification(unreadMessages > 1 ? `${title} (${unreadMessages})` : title, {
    body: textOf(message),
    lang: language,
    icon: ICON,
    // One for each conversation: a newer one takes its place, and is heard again.
    tag: `ticket-${ticketId}`,
    renotify: true,
    data: { path: `/tickets/${uuid}` },
  });
}

/** Wanted by somebody who looks at a page: shown in any case. */
async function tellTrial({ language }) {
  const { tryTitle, tryText } = TRIALS[language] ?? TRIALS['pt-BR'];
  await self.registration.showNotification(tryTitle, {
    body: tryText,
    lang: language,
    icon: ICON,
    tag: 'trial',
    renotify: true,
    data: { path: '/tickets' },
  });
}

async function tellStop({ campaignId, title, language }) {
  await self.registration.showNotification(title, {
    body: STOPS[language] ?? STOPS['pt-BR'],
    lang: language,
    icon: ICON,
    tag: `campaign-${campaignId}`,
    renotify: true,
    // Stays until somebody has seen it: nothing more is sent before.
    requireInteraction: true,
    data: { path: `/campaign/${campaignId}/report` },
  });
}

/** A colleague mentioned the person: as pages say it. */
const MENTIONS = {
  'pt-BR': (name) => `${name} mencionou você`,
  en: (name) => `${name} mentioned you`,
  es: (name) => `${name} le mencionó`,
  tr: (name) => `${name} sizden bahsetti`,
};

async function tellChat({ chatId, uuid, title, body, mentionedBy, language }) {
  if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  const mention = MENTIONS[language] ?? MENTIONS['pt-BR'];
  await self.registration.showNotification(mentionedBy === null ? title : mention(mentionedBy), {
    body,
    lang: language,
    icon: ICON,
    tag: `chat-${chatId}`,
    renotify: true,
    data: { path: `/chats/${uuid}` },
  });
}

/** When the last push came, for pages that are open and for those to come: they show that pushes arrive. */
async function note() {
  const at = new Date().toISOString();
  const kept = await caches.open('pushes');
  await kept.put('/last-push', new Response(at));
  for (const page of await pages()) page.postMessage({ type: 'pushed', at }, { transfer: [] });
}

async function take(message) {
  if (message.isTrial) await tellTrial(message);
  else if (message.campaignId) await tellStop(message);
  else if (message.chatId) await tellChat(message);
  else await tell(message);
  await note();
}

async function open({ path }) {
  const [page] = await pages();
  const focused = page ? await page.focus() : await self.clients.openWindow(path);
  // An open page goes there by itself, without being loaded anew: what is half-written stays.
  if (page) focused.postMessage({ type: 'open', path }, { transfer: [] });
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(take(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
