import { describe, expect, test } from 'vitest';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import { toReplies, textReply } from './integration-answer.ts';
import { decideRetry } from './retry-schedule.ts';
import { fromMarkdown, fromRichText } from './whatsapp-text.ts';

test.each([
  ['**forte** e *fraco*', '*forte* e _fraco_'],
  ['__forte__ e _fraco_', '*forte* e _fraco_'],
  ['~~não~~', '~não~'],
  ['# Título\ntexto', '*Título*\ntexto'],
  ['[loja](https://a.test/b)', 'loja: https://a.test/b'],
  ['[https://a.test](https://a.test)', 'https://a.test'],
  ['* um\n* dois', '- um\n- dois'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['preço\\_novo \\*', 'preço_novo *'],
  ['***tudo***', '*_tudo_*'],
  ['snake_case_name', 'snake_case_name'],
])('%j becomes %j', (markdown, text) => expect(fromMarkdown(markdown)).toBe(text));

test('rich text of older servers keeps its marks, at the words', () => {
  const paragraph = {
    type: 'p',
    children: [
      { text: 'Olá ' },
      { text: ' Maria ', bold: true },
      { type: 'a', url: 'https://a.test', children: [{ text: 'aqui' }] },
    ],
  };
  expect(fromRichText([paragraph, { type: 'p', children: [{ text: 'fim', italic: true }] }])).toBe(
    'Olá  *Maria* aqui: https://a.test\n_fim_',
  );
  expect(fromRichText('nothing of the kind')).toBe('');
});

describe('commands', () => {
  const read = (text: string) => toReplies([textReply(text)]);
  test.each([
    ['#{"stopBot":true}', { stopBot: true }],
    ['# {"queueId":3}', { queueId: 3 }],
    ['#{"queueId":3,"userId":4}', { queueId: 3, userId: 4 }],
  ])('%s is obeyed', (text, command) =>
    expect(read(text)).toEqual({ replies: [{ kind: 'command', command, afterMs: 0 }], isMalformed: false }),
  );
  test.each(['#{"stopBot":false}', '#{"queueId":"3"}', '#{"queueId":3,"x":1}', '#{', '#{"userId":4}'])(
    '%s is neither obeyed nor shown',
    (text) => expect(read(text)).toEqual({ replies: [], isMalformed: true }),
  );
  test('a hash alone is a text', () => expect(read('#1 da lista').replies).toMatchObject([{ kind: 'text' }]));
});

describe('after a failure', () => {
  const dead = new OutboundError('timeout');
  test('a webhook is tried six times, a customer waits for three', () => {
    const tries = [1, 2, 3, 4, 5, 6].map((attempts) => decideRetry('webhook', attempts, dead));
    expect(tries.map(({ inSeconds }) => inSeconds)).toEqual([5, 30, 300, 1800, 7200, undefined]);
    expect(tries.map(({ isCustomerWaiting }) => isCustomerWaiting)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  test.each([
    ['typebot', new OutboundError('refused', 404), undefined],
    ['typebot', new OutboundError('refused', 502), 5],
    ['dialogflow', new OutboundError('badCredentials'), undefined],
    ['webhook', new OutboundError('refused', 410), undefined],
    ['n8n', new OutboundError('unsafeAddress'), undefined],
    ['n8n', new OutboundError('refused', 400), 5],
  ] as const)('%s, %o: again in %s', (type, failure, inSeconds) =>
    expect(decideRetry(type, 1, failure).inSeconds).toBe(inSeconds),
  );
});
