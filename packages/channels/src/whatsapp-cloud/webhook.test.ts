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

const NUMBER = '200300400500600';
const BUSINESS = '900800700600500';
const SCOPED = 'BR.77123456789012345678';
const PHONE = '5511987654321';
const OUR_ID = '3EB00123456789ABCDEF01';

const maria: Person = { ids: [SCOPED, PHONE], number: PHONE, name: 'Maria Souza' };
const caio: Person = { ids: [SCOPED], number: null, name: 'Caio' };
const rui: Person = { ids: ['5521990001111'], number: '5521990001111', name: 'Rui' };
const { happened, message, reaction, edit, revoke } = expectationsFor(maria, new Date(1_762_952_400_000));

const offer = (id: string) => ({ id: `wamid.out-${id}`, text: '', fromMe: true });
const acked = (change: object): WebhookFact => ({
  type: 'acks',
  changes: [{ id: 'wamid.out-offer', ...change }] as never,
});
const unknown = (name: string): WebhookFact => ({ type: 'unknown', name, raw: expect.any(String) as string });
const samePerson = (ids: string[], number: string | null): WebhookFact => ({
  type: 'contacts',
  changes: [{ ids, number, name: null, isGroup: false }],
});
const moved = (ids: string[], number: string | null, former: string[], id: string): WebhookFact => ({
  type: 'contacts',
  changes: [
    {
      ids,
      number,
      name: null,
      isGroup: false,
      former: { ids: former, told: { id, at: new Date(1_762_952_400_000) } },
    },
  ],
});
const numberOnly: Person = { ids: [PHONE], number: PHONE, name: null };
const past = (told: WebhookFact[], progress: number | null): WebhookFact => ({
  type: 'history',
  chunk: {
    messages: told.flatMap((one) =>
      one.type === 'incoming' && one.incoming.kind === 'message' ? [one.incoming] : [],
    ),
    progress,
    isLast: progress === null,
  },
  raw: expect.any(String) as string,
});
const stored = (name: string, words: string) =>
  ({
    type: 'unsupported',
    name,
    text: words,
    raw: expect.stringContaining(`"type":"${name}"`) as string,
  }) as const;

const joao = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Prado;João;;;',
  'FN:João Prado',
  'ORG:Prado\\; Filhos',
  'TEL;type=CELL;waid=5511955550101:+55 11 95555-0101',
  'TEL;type=WORK:+55 11 3333-0101',
  'EMAIL;type=WORK:joao@prado.example',
  'URL:https://prado.example',
  'END:VCARD',
];
const lia = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:;Lia;;;',
  'FN:Lia',
  'TEL;type=HOME:+55 21 96666-0202',
  'END:VCARD',
];

const expected: Record<string, WebhookFact[]> = {
  text: [message('wamid.in-text', text('Bom dia! Vocês entregam no sábado?'))],
  'text-hidden-number': [
    message('wamid.in-text-hidden-number', text('Escrevo sem mostrar meu número'), { who: caio }),
  ],
  'text-without-ninth-digit': [
    message('wamid.in-text-without-ninth-digit', text('Sou eu de novo'), {
      who: { ids: [PHONE, '551187654321'], number: PHONE, name: 'Maria Souza' },
    }),
  ],
  'text-without-contacts': [
    message('wamid.in-text-without-contacts', text('Sem apresentação'), {
      who: { ids: [PHONE], number: PHONE, name: null },
    }),
  ],
  'text-in-group': [unknown('messages:messages')],
  reply: [message('wamid.in-reply', text('Quero esse mesmo'), { quoted: offer('offer') })],
  'reply-to-own': [
    message('wamid.in-reply-to-own', text('Esqueci de dizer: à tarde'), {
      quoted: { id: 'wamid.in-text', text: '', fromMe: false },
    }),
  ],
  image: [message('wamid.in-image', file({ reference: '710000000000001' }, 'Chegou assim'))],
  'image-without-file': [message('wamid.in-no-file', stored('image', 'Chegou assim'))],
  video: [
    message('wamid.in-video', file({ kind: 'video', mimetype: 'video/mp4', reference: '710000000000002' })),
  ],
  voice: [
    message(
      'wamid.in-voice',
      file({
        kind: 'audio',
        mimetype: 'audio/ogg; codecs=opus',
        isVoice: true,
        reference: '710000000000003',
      }),
    ),
  ],
  audio: [
    message('wamid.in-audio', file({ kind: 'audio', mimetype: 'audio/mpeg', reference: '710000000000004' })),
  ],
  'document-forwarded': [
    message(
      'wamid.in-document-forwarded',
      file(
        {
          kind: 'document',
          mimetype: 'application/pdf',
          fileName: 'pedido 118.pdf',
          reference: '710000000000005',
        },
        'Segue o pedido',
      ),
      { isForwarded: true },
    ),
  ],
  sticker: [
    message(
      'wamid.in-sticker',
      file({ kind: 'sticker', mimetype: 'image/webp', reference: '710000000000006' }),
    ),
  ],
  location: [
    message(
      'wamid.in-location',
      {
        type: 'location',
        latitude: -23.5613,
        longitude: -46.6565,
        name: 'Museu\nAv. Paulista, 1578',
        thumbnail: null,
      },
      { isForwarded: true },
    ),
  ],
  contacts: [
    message('wamid.in-contacts', {
      type: 'contacts',
      cards: [
        { name: 'João Prado', vcard: joao.join('\n') },
        { name: 'Lia', vcard: lia.join('\n') },
      ],
    }),
  ],
  'contact-of-themselves': [
    message('wamid.in-contact-of-themselves', {
      type: 'contacts',
      cards: [
        {
          name: '+5511944440303',
          vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Caio\nTEL:+5511944440303\nEND:VCARD',
        },
      ],
    }),
  ],
  reaction: [reaction('wamid.in-reaction', 'wamid.out-offer', '🎉')],
  'reaction-removed': [reaction('wamid.in-reaction-removed', 'wamid.out-offer', '')],
  'button-of-template': [
    message('wamid.in-button-of-template', text('Confirmar'), {
      quoted: offer('template'),
      origin: { type: 'choice', payload: 'confirmar-118' },
    }),
  ],
  'button-reply': [
    message('wamid.in-button-reply', text('Sim, por favor'), {
      quoted: offer('buttons'),
      origin: { type: 'choice', payload: 'sim' },
    }),
  ],
  'list-reply': [
    message('wamid.in-list-reply', text('Financeiro'), {
      quoted: offer('list'),
      origin: { type: 'choice', payload: 'setor-2' },
    }),
  ],
  'form-reply': [
    message('wamid.in-form-reply', text('Enviado\ncidade: Santos\ndias: [1,2]'), { quoted: offer('form') }),
  ],
  order: [message('wamid.in-order', text('🛒 Pedido\nPara hoje\n2 × BOLO-1 (35.50 BRL)\n1 × VELA'))],
  edit: [edit('wamid.in-edit', 'wamid.in-text', 'Vocês entregam no domingo?')],
  'edit-caption': [edit('wamid.in-edit-caption', 'wamid.in-image', 'Chegou quebrado')],
  revoke: [revoke('wamid.in-revoke', 'wamid.in-text')],
  unsupported: [message('wamid.in-unsupported', stored('unsupported', ''))],
  'from-ad': [
    message('wamid.in-from-ad', text('Vi o anúncio'), {
      origin: {
        type: 'referral',
        source: 'ad',
        title: 'Bolos por encomenda',
        text: 'Peça até sexta',
        url: 'https://fb.example/ad',
        ref: '120200000000000001',
      },
    }),
  ],
  'number-changed': [moved(['5511912340000'], '5511912340000', [PHONE], 'wamid.in-number-changed')],
  'user-id-changed': [moved(['BR.88000000000000000001', PHONE], PHONE, [SCOPED], 'wamid.in-user-id-changed')],
  'user-id-update': [
    moved(['BR.88000000000000000001', PHONE], PHONE, [SCOPED], `${SCOPED}:BR.88000000000000000001`),
  ],
  'kind-of-tomorrow': [message('wamid.in-kind-of-tomorrow', stored('hologram', 'Um holograma'))],
  'echo-from-app': [
    message('wamid.echo-1', text('Respondi pelo celular'), { fromMe: true, at: new Date(1_762_952_460_000) }),
  ],
  'status-sent': [acked({ ourId: OUR_ID, ack: 1 }), samePerson([SCOPED, PHONE], PHONE)],
  'status-delivered': [acked({ ourId: OUR_ID, ack: 2 })],
  'status-read': [acked({ ack: 3 })],
  'status-played': [acked({ ack: 5 })],
  'status-failed': [acked({ ourId: OUR_ID, ack: 'error', reason: 'window-closed' })],
  'status-of-tomorrow': [unknown('messages:statuses')],
  'template-approved': [
    { type: 'templates' },
    { type: 'issue', issue: expect.objectContaining({ kind: 'template', code: null }) as never },
  ],
  'history-file': [
    past([message('wamid.past-file', file({ reference: '710000000000009' }, 'De antes'))], null),
  ],
  'history-file-of-ours': [
    past(
      [
        message('wamid.past-file-ours', file({ reference: '710000000000009' }, 'De antes'), {
          who: numberOnly,
          fromMe: true,
        }),
      ],
      null,
    ),
  ],
  'history-threads': [
    past(
      [
        message('wamid.past-1', text('Oi de ontem'), { who: numberOnly, at: new Date(1_762_952_300_000) }),
        message('wamid.past-2', text('Olá de ontem'), {
          who: numberOnly,
          fromMe: true,
          at: new Date(1_762_952_310_000),
        }),
      ],
      55,
    ),
  ],
  'echo-among-messages': [message('wamid.echo-2', text('Também pelo celular'), { fromMe: true })],
  call: [
    {
      type: 'incoming',
      incoming: { ...happened('wacid.call-1'), kind: 'call', isVideo: false, phase: 'missed' },
    },
  ],
  'call-with-errors': [unknown('calls:errors'), unknown('calls')],
  'product-asked': [
    message('wamid.in-product-asked', text('Tem sem açúcar?'), {
      quoted: offer('offer'),
      origin: { type: 'referral', source: 'product', title: '', text: '', url: null, ref: 'BOLO-1' },
    }),
  ],
  'button-of-ad': [
    message('wamid.in-button-of-ad', text('Quero'), {
      origin: {
        type: 'choice',
        payload: 'quero',
        referral: {
          type: 'referral',
          source: 'ad',
          title: 'Bolos por encomenda',
          text: 'Peça até sexta',
          url: 'https://fb.example/ad',
          ref: '120200000000000001',
        },
      },
    }),
  ],
  'order-with-total': [
    message(
      'wamid.in-order-with-total',
      text('🛒 Pedido\n2 × BOLO-1 (35.50 BRL)\n3 × VELA (1.50 BRL)\nTotal: 75.50 BRL'),
    ),
  ],
  'form-reply-as-list': [message('wamid.in-form-as-list', text('Enviado\ncidade: Santos\ndia: sábado'))],
  'voice-of-old': [
    message(
      'wamid.in-voice-of-old',
      file({
        kind: 'audio',
        mimetype: 'audio/ogg; codecs=opus',
        isVoice: true,
        reference: '710000000000010',
      }),
    ),
  ],
  'welcome-asked': [message('wamid.in-welcome', stored('request_welcome', ''), { isSilent: true })],
  'identity-changed': [
    {
      type: 'incoming',
      incoming: { ...happened('wamid.in-identity'), kind: 'notice', notice: 'identity_change' },
    },
  ],
  'preference-stop': [
    {
      type: 'incoming',
      incoming: {
        ...happened(`preference-${SCOPED}-1762952400000-stop`),
        kind: 'preference',
        wantsMessages: false,
        words: 'User requested to stop marketing messages',
      },
    },
  ],
  'account-update': [unknown('account_update')],
  batch: [
    message('wamid.batch-1', text('um'), { who: rui }),
    message('wamid.batch-2', text('dois')),
    { type: 'acks', changes: [{ id: 'wamid.out-1', ack: 3 }] },
    message('wamid.batch-3', text('três'), { who: rui }),
    unknown('messages:errors'),
  ],
};

test('every fixture has its expectation', () => {
  expect(Object.keys(expected).toSorted()).toEqual(fixtureNames('whatsapp-cloud').toSorted());
});

test.each(Object.entries(expected))('%s', (name, told) => {
  const pieces = readWebhook(readFixture('whatsapp-cloud', name), now);
  expect(pieces.map((piece) => piece.fact)).toEqual(told);
  expect(new Set(pieces.map(({ key }) => key)).size).toBe(pieces.length);
  for (const { channel } of pieces) expect(channel).toBe('whatsappapi');
});

test('each piece is for the number it came to, and what concerns none for the business account', () => {
  const accounts = (name: string) =>
    readWebhook(readFixture('whatsapp-cloud', name), now).map(({ accountId }) => accountId);
  expect(accounts('batch')).toEqual([NUMBER, NUMBER, NUMBER, '200300400500611', '200300400500611']);
  expect(accounts('template-approved')).toEqual([BUSINESS, BUSINESS]);
  expect(accounts('account-update')).toEqual([BUSINESS]);
});

test('somebody who is not described is not taken for somebody who is', () => {
  const contacts = [{ profile: { name: 'Rui' }, wa_id: '5521990001111' }];
  const messages = [
    { from: '5531988887777', id: 'w', timestamp: '1762952400', type: 'text', text: { body: 'x' } },
  ];
  const value = { metadata: { phone_number_id: NUMBER }, contacts, messages };
  const payload = {
    object: 'whatsapp_business_account',
    entry: [{ id: BUSINESS, changes: [{ field: 'messages', value }] }],
  };
  const [piece] = readWebhook(payload, now);
  expect(piece?.fact).toMatchObject({
    type: 'incoming',
    incoming: { chat: { ids: ['5531988887777'], number: '5531988887777', name: null } },
  });
});

test.each(['BR.77123456789012345678', 'BR.ENT.77123456789012345678', 'US.abc'])(
  'the id %s in the place of a number is an id, and its digits are nobody’s number',
  (scoped) => {
    const value = {
      metadata: { phone_number_id: NUMBER },
      contacts: [{ profile: { name: 'Caio' }, wa_id: scoped }],
      messages: [{ from: scoped, id: 'w', timestamp: '1762952400', type: 'text', text: { body: 'x' } }],
    };
    const payload = {
      object: 'whatsapp_business_account',
      entry: [{ id: BUSINESS, changes: [{ field: 'messages', value }] }],
    };
    expect(readWebhook(payload, now)[0]?.fact).toMatchObject({
      type: 'incoming',
      incoming: { chat: { ids: [scoped], number: null, name: 'Caio' } },
    });
  },
);
