import { expect, test } from 'vitest';
import type { Person } from '../incoming.ts';
import { readWebhook } from '../meta/webhook.ts';
import {
  expectationsFor,
  file,
  fixtureNames,
  now,
  readFixture,
  text,
} from '../test-support/webhook-fixtures.ts';
import type { WebhookFact } from '../webhooks.ts';

const PAGE = '410000000000001';
const PERSON = '7200000000000011';
const OUR_ID = '3EB00123456789ABCDEF01';
const CDN = 'https://cdn.example/v/';
const AT = 1_762_952_400_123;

const personOf = (id: string): Person => ({ ids: [id], number: null, name: null });
const { message, reaction, edit } = expectationsFor(personOf(PERSON), new Date(AT));

const unknown = (name: string): WebhookFact => ({ type: 'unknown', name, raw: expect.any(String) as string });
const upTo = (watermark: number, ack: 2 | 3): WebhookFact => ({
  type: 'chatAck',
  change: { chatId: PERSON, upTo: { at: new Date(watermark) }, ack },
});
const choice = (payload: string) => ({ origin: { type: 'choice', payload } }) as const;
const referral = (source: string, ref: string, more: object = {}) =>
  ({ origin: { type: 'referral', source, title: '', text: '', url: null, ref, ...more } }) as const;
const arrival = (name: string, words: string) =>
  ({ type: 'unsupported', name, text: words, raw: expect.stringContaining(`"${name}"`) as string }) as const;

const expected: Record<string, WebhookFact[]> = {
  text: [message('m_text', text('Oi, tem na cor azul?'))],
  reply: [message('m_reply', text('Essa aí'), { quoted: { id: 'm_out-1', text: '', fromMe: true } })],
  'reply-to-own': [
    message('m_reply-own', text('Digo, a verde'), { quoted: { id: 'm_text', text: '', fromMe: false } }),
  ],
  file: [
    message(
      'm_file',
      file({
        kind: 'document',
        mimetype: 'application/pdf',
        fileName: 'orçamento.pdf',
        reference: `${CDN}or%C3%A7amento.pdf?sig=1`,
      }),
    ),
  ],
  video: [message('m_video', file({ kind: 'video', mimetype: 'video/mp4', reference: `${CDN}festa.mp4` }))],
  voice: [
    message(
      'm_voice',
      file({
        kind: 'audio',
        mimetype: 'audio/mp4',
        isVoice: true,
        reference: `${CDN}audioclip-1762952400000-2101.mp4?x=1`,
      }),
    ),
  ],
  'images-with-text': [
    message('m_images', file({ reference: `${CDN}a.jpg` }, 'As três')),
    message('m_images:1', file({ mimetype: 'image/png', reference: `${CDN}b.png` })),
    message('m_images:2', file({ reference: `${CDN}c` })),
  ],
  'voice-with-text': [
    message('m_voice-text', file({ kind: 'audio', mimetype: 'audio/mpeg', reference: `${CDN}fala.mp3` })),
    message('m_voice-text:1', text('Ouça')),
  ],
  sticker: [
    message('m_sticker', file({ kind: 'sticker', mimetype: 'image/png', reference: `${CDN}polegar.png` })),
  ],
  'sticker-new': [
    message('m_sticker2', file({ kind: 'sticker', mimetype: 'image/png', reference: `${CDN}gato.png` })),
  ],
  location: [
    message('m_place', {
      type: 'location',
      latitude: -23.5503,
      longitude: -46.6339,
      name: 'Praça da Sé',
      thumbnail: null,
    }),
  ],
  link: [message('m_link', text('Veja https://loja.example/bolo'))],
  'link-behind-shim': [message('m_shim', text('Veja https://www.loja.example/bolo/'))],
  'link-with-words': [
    message('m_words', text('Vocês vendem este?\nBolo\nhttps://loja.example/bolo?cor=azul')),
  ],
  reel: [
    message('m_reel', text('Massa folhada\nhttps://www.facebook.com/reel/9900/?s=single_unit'), {
      origin: { type: 'share', of: 'reel' },
    }),
  ],
  product: [message('m_product', text('Ainda tem?\nBolo de cenoura\nR$ 45,00\n\nTorta\nBRL 39.90'))],
  buttons: [message('m_buttons', text('Como podemos ajudar?\n[ Ver cardápio ]\n[ Site ]'))],
  'generic-template': [message('m_generic', text('Bolo\nCom cobertura\n[ Comprar ]'))],
  share: [message('m_share', text('Uma publicação\nhttps://fb.example/post/9'))],
  'post-of-page': [
    message('m_post', text('Promoção\nhttps://www.facebook.com/loja/posts/10'), {
      origin: { type: 'share', of: 'post' },
    }),
  ],
  'quick-reply': [message('m_quick', text('Vendas'), choice('setor-1'))],
  'from-ad': [
    message(
      'm_ad',
      text('Quero saber mais'),
      referral('ads', 'verao', { title: 'Coleção de verão', url: 'https://fb.example/verao.jpg' }),
    ),
  ],
  postback: [message('m_postback', text('Ver cardápio'), choice('CARDAPIO'))],
  'get-started': [
    message('m_start', text('Começar'), {
      origin: { ...choice('COMECAR').origin, referral: referral('shortlink', 'cartaz').origin },
    }),
  ],
  'postback-without-id': [message(`postback:${PERSON}:${AT}`, text('Ajuda'), choice('AJUDA'))],
  'link-to-page': [
    message(`referral:${PERSON}:${AT}`, arrival('referral', 'balcao-3'), {
      ...referral('shortlink', 'balcao-3'),
      isSilent: true,
    }),
  ],
  'opt-in': [
    message(`optin:${PERSON}:${AT}`, arrival('optin', 'newsletter'), {
      ...referral('one_time_notif_req', 'newsletter'),
      isSilent: true,
    }),
  ],
  reaction: [reaction(`reaction:m_out-1:${PERSON}:${AT}`, 'm_out-1', '❤️')],
  'reaction-removed': [reaction(`reaction:m_out-1:${PERSON}:${AT}`, 'm_out-1', '')],
  delivered: [
    {
      type: 'acks',
      changes: [
        { id: 'm_out-1', ack: 2 },
        { id: 'm_out-2', ack: 2 },
      ],
    },
    upTo(1_762_952_395_000, 2),
  ],
  'delivered-watermark-only': [upTo(1_762_952_395_000, 2)],
  read: [upTo(1_762_952_396_000, 3)],
  'echo-from-inbox': [message('m_echo-1', text('Respondido na caixa da página'), { fromMe: true })],
  'echo-of-ours': [{ type: 'acks', changes: [{ id: 'm_out-9', ourId: OUR_ID, ack: 1 }] }],
  'echo-of-our-caption': [{ type: 'acks', changes: [{ id: 'm_out-10', ourId: `${OUR_ID}:1`, ack: 1 }] }],
  'echo-of-file': [message('m_echo-2', file({ reference: `${CDN}vitrine.jpg` }), { fromMe: true })],
  'echo-of-buttons': [message('m_echo-3', text('Escolha\nBolo\nCom cobertura'), { fromMe: true })],
  standby: [message('m_standby', text('Falo com quem?'), { isStandby: true })],
  edit: [edit('edit:m_text:1', 'm_text', 'Oi, tem na cor verde?')],
  'thread-control': [unknown('messaging:pass_thread_control')],
  'batch-two-pages': [
    // Implausible timestamps are replaced by the time of the delivery, or by now.
    message('m_a', text('primeira'), { at: new Date(1_762_952_400_999) }),
    message('m_b', text('segunda'), { at: new Date(1_762_952_400_000) }),
    message('m_c', text('terceira'), { who: personOf('7200000000000022'), at: now }),
  ],
  comment: [unknown('feed')],
};

test('every fixture has its expectation', () => {
  expect(Object.keys(expected).toSorted()).toEqual(fixtureNames('messenger').toSorted());
});

test.each(Object.entries(expected))('%s', (name, told) => {
  const pieces = readWebhook(readFixture('messenger', name), now);
  expect(pieces.map((piece) => piece.fact)).toEqual(told);
  expect(new Set(pieces.map(({ key }) => key)).size).toBe(pieces.length);
  for (const { channel } of pieces) expect(channel).toBe('facebook');
});

test('who presses an answer of ours and comes by an ad too has both', () => {
  const event = {
    sender: { id: PERSON },
    recipient: { id: PAGE },
    timestamp: AT,
    message: {
      mid: 'm_both',
      text: 'Vendas',
      quick_reply: { payload: 'setor-1' },
      referral: { ref: 'verao', source: 'ADS', type: 'OPEN_THREAD' },
    },
  };
  const payload = { object: 'page', entry: [{ id: PAGE, time: AT, messaging: [event] }] };
  const origin = { ...choice('setor-1').origin, referral: referral('ads', 'verao').origin };
  expect(readWebhook(payload, now).map(({ fact }) => fact)).toEqual([
    message('m_both', text('Vendas'), { origin }),
  ]);
});

test('each piece is for the page it came to', () => {
  const pieces = readWebhook(readFixture('messenger', 'batch-two-pages'), now);
  expect(pieces.map(({ accountId }) => accountId)).toEqual([PAGE, PAGE, '410000000000002']);
});

test('metadata of a contact is not taken for ours', () => {
  const event = {
    sender: { id: PERSON },
    recipient: { id: PAGE },
    timestamp: AT,
    message: { mid: 'm_x', text: 'oi', metadata: OUR_ID },
  };
  const payload = { object: 'page', entry: [{ id: PAGE, time: AT, messaging: [event] }] };
  expect(readWebhook(payload, now).map(({ fact }) => fact)).toEqual([message('m_x', text('oi'))]);
});
