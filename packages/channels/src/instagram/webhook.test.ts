import { expect, test } from 'vitest';
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

const ACCOUNT = '17840000000000042';
const PERSON = '950000000000007';
const ADDRESS = 'https://lookaside.example/ig/';
const AT = 1_762_952_400_123;

const { message, reaction, revoke } = expectationsFor(
  { ids: [PERSON], number: null, name: null },
  new Date(AT),
);
const story = (action: 'mention' | 'reply', url: string) =>
  ({ origin: { type: 'story', action, url } }) as const;
const shared = (of: 'post' | 'reel' | 'story') => ({ origin: { type: 'share', of } }) as const;
const choice = (payload: string) => ({ origin: { type: 'choice', payload } }) as const;

const expected: Record<string, WebhookFact[]> = {
  text: [message('ig_text', text('Fazem entrega?'))],
  image: [message('ig_image', file({ reference: `${ADDRESS}?asset_id=1&signature=y` }))],
  reply: [message('ig_reply', text('Esse'), { quoted: { id: 'ig_out-1', text: '', fromMe: true } })],
  'story-mention': [
    message(
      'ig_mention',
      file({ reference: `${ADDRESS}historia.jpg` }),
      story('mention', `${ADDRESS}historia.jpg`),
    ),
  ],
  'story-mention-film': [
    message(
      'ig_mention2',
      file({ kind: 'video', mimetype: 'video/mp4', reference: `${ADDRESS}historia.mp4` }),
      story('mention', `${ADDRESS}historia.mp4`),
    ),
  ],
  'story-reply': [message('ig_story', text('Que lindo!'), story('reply', `${ADDRESS}nossa.jpg`))],
  reel: [
    message(
      'ig_reel',
      file({ kind: 'video', mimetype: 'video/mp4', reference: `${ADDRESS}reel` }, `Receita\n${ADDRESS}reel`),
      shared('reel'),
    ),
  ],
  post: [message('ig_post', file({ reference: `${ADDRESS}post` }, `${ADDRESS}post`), shared('post'))],
  share: [message('ig_share', file({ reference: `${ADDRESS}share` }, `${ADDRESS}share`), shared('post'))],
  'post-told-twice': [
    message(
      'ig_twice',
      file(
        { reference: `${ADDRESS}?asset_id=78&signature=a` },
        `Têm esse?\nVitrine de sexta\n${ADDRESS}?asset_id=78&signature=a`,
      ),
      shared('post'),
    ),
  ],
  'story-share': [
    message(
      'ig_story-share',
      file(
        { kind: 'video', mimetype: 'video/mp4', reference: `${ADDRESS}story.mp4?signature=z` },
        `${ADDRESS}story.mp4?signature=z`,
      ),
      shared('story'),
    ),
  ],
  'like-heart': [message('ig_heart', text('❤️'))],
  'unsupported-type': [
    message(
      'ig_type',
      file({ reference: `${ADDRESS}?asset_id=80&signature=c` }, `${ADDRESS}?asset_id=80&signature=c`),
    ),
  ],
  'unsupported-type-bare': [
    message('ig_bare', {
      type: 'unsupported',
      name: 'unsupported_type',
      text: '',
      raw: '{"payload":{},"type":"unsupported_type"}',
    }),
  ],
  reaction: [reaction(`reaction:ig_out-1:${PERSON}:${AT}`, 'ig_out-1', '🔥')],
  'reaction-word-only': [reaction(`reaction:ig_out-1:${PERSON}:${AT}`, 'ig_out-1', '❤️')],
  seen: [{ type: 'chatAck', change: { chatId: PERSON, upTo: { id: 'ig_out-1' }, ack: 3 } }],
  unsend: [revoke('revoke:ig_text', 'ig_text')],
  unsupported: [
    message('ig_unsupported', {
      type: 'unsupported',
      name: 'unsupported',
      text: '',
      raw: '{"is_unsupported":true,"mid":"ig_unsupported"}',
    }),
  ],
  echo: [message('ig_echo', text('Enviado pelo aplicativo'), { fromMe: true })],
  'quick-reply': [message('ig_quick', text('Preços'), choice('precos'))],
  'ice-breaker': [message('ig_ice', text('Qual o horário?'), choice('HORARIO'))],
  'test-from-dashboard': [message('ig_random', text('random_text'), { at: new Date(1_762_952_400_000) })],
  comment: [{ type: 'unknown', name: 'comments', raw: expect.stringContaining('Amei') as string }],
};

test('every fixture has its expectation', () => {
  expect(Object.keys(expected).toSorted()).toEqual(fixtureNames('instagram').toSorted());
});

test.each(Object.entries(expected))('%s', (name, told) => {
  const pieces = readWebhook(readFixture('instagram', name), now);
  expect(pieces.map((piece) => piece.fact)).toEqual(told);
  for (const { channel, accountId } of pieces) expect([channel, accountId]).toEqual(['instagram', ACCOUNT]);
});
