import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flowOf, option, queue } from './flow-fixtures.ts';
import { initialBotState } from './flow.ts';
import { isMenuAnswer } from './menu-answer.ts';
import { findSharedWord, readOptOut } from './opt-out-words.ts';

const words = { optOut: ['SAIR', 'PARE', 'CANCELAR', 'não quero mais'], optIn: ['VOLTAR'] };
const read = (text: string) => readOptOut(text, words);

describe('a word', () => {
  test.each([
    'SAIR',
    'sair',
    ' Sair! ',
    '*SAIR*',
    '"pare".',
    'Cancelar 😡',
    'NAO QUERO MAIS',
    'Não  quero mais…',
  ])('%j leaves', (text) => expect(read(text)).toBe('optOut'));

  test.each(['voltar', ' VOLTAR. '])('%j comes back', (text) => expect(read(text)).toBe('optIn'));

  test.each(['cancelar meu pedido', 'Pare de me ligar', 'sair, por favor', 'SAIR do plano família'])(
    'that begins the short sentence %j is asked about',
    (text) => expect(read(text)).toBe('unclear'),
  );

  test.each([
    'parem de me enviar mensagens',
    'não me mande mais boletos',
    'quero sair',
    'sairemos amanhã',
    'cancelar o pedido que fiz na loja do centro ontem',
    'voltar ao menu',
    '1',
    '',
    '…',
  ])('is not in %j', (text) => expect(read(text)).toBeUndefined());

  test('is whatever the company says, and a number never is', () => {
    expect(readOptOut('9', { optOut: ['9', '*9*'], optIn: [] })).toBeUndefined();
    expect(readOptOut('9 pizzas', { optOut: ['9'], optIn: [] })).toBeUndefined();
    expect(readOptOut('SAIR', { optOut: [], optIn: [] })).toBeUndefined();
    expect(readOptOut('DUR.', { optOut: ['dur'], optIn: [] })).toBe('optOut');
  });

  test('may not be in both lists', () => {
    expect(findSharedWord(words)).toBeUndefined();
    expect(findSharedWord({ optOut: ['Não'], optIn: ['sim', 'NAO!'] })).toBe('nao');
  });
});

describe('for any text', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.lorem());
  const word = fc.constantFrom(...words.optOut);
  const marks = fc.string({ unit: fc.constantFrom(' ', '.', '!', '*', '…', '"', '👍', '\n') });

  test('a word keeps its meaning in any case and between any marks', () => {
    fc.assert(
      fc.property(word, fc.tuple(marks, marks), fc.boolean(), (said, [before, after], isLow) => {
        const form = isLow ? said.toLowerCase() : said.toUpperCase();
        expect(read(`${before.slice(0, 20)}${form}${after.slice(0, 20)}`)).toBe('optOut');
      }),
    );
  });

  test('with further words nothing is obeyed', () => {
    const more = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,12}$/);
    fc.assert(
      fc.property(word, more, (said, object) => {
        const answer = read(`${said} ${object}`);
        expect(answer).not.toBe('optOut');
        expect(answer).not.toBe('optIn');
        const length = `${said} ${object}`.split(' ').length;
        expect(answer === 'unclear').toBe(length <= 6);
      }),
    );
  });

  test('there is an answer, and only those who wrote a word are obeyed', () => {
    fc.assert(
      fc.property(text, (said) => {
        const answer = read(said);
        if (answer !== 'optOut') return;
        const letters = said
          .normalize('NFD')
          .replaceAll(/[^\p{L}]/gu, '')
          .toLowerCase();
        expect(['sair', 'pare', 'cancelar', 'naoqueromais']).toContain(letters);
      }),
    );
  });
});

describe('a menu that waits', () => {
  const flow = flowOf([
    queue(1, 'Vendas'),
    queue(2, 'Pedidos', { chatbots: [option('Cancelar', 'Certo.'), option('Trocar', 'Certo.')] }),
  ]);
  const asked = { ...initialBotState, askedAt: new Date(), asked: 1 };
  const says = (text: string) => ({ kind: 'text', text }) as const;

  test('understands its options and its way out', () => {
    expect(isMenuAnswer(flow, asked, says('SAIR'))).toBe(true);
    expect(isMenuAnswer(flow, asked, says('Vendas'))).toBe(true);
    expect(isMenuAnswer(flow, asked, says('PARE'))).toBe(false);
    expect(isMenuAnswer(flow, asked, says('cancelar'))).toBe(false);
    const inQueue = { ...asked, queueId: 2, isShown: true };
    expect(isMenuAnswer(flow, inQueue, says('cancelar'))).toBe(true);
  });

  test('is none before it was shown, after the end, and where the bot is silent', () => {
    expect(isMenuAnswer(flow, initialBotState, says('SAIR'))).toBe(false);
    expect(isMenuAnswer(flow, { ...asked, isOver: true }, says('SAIR'))).toBe(false);
    expect(isMenuAnswer({ ...flow, isDisabled: true }, asked, says('SAIR'))).toBe(false);
    expect(isMenuAnswer(flow, { ...asked, queueId: 1 }, says('SAIR'))).toBe(false);
    expect(isMenuAnswer(flow, { ...asked, queueId: 99, isShown: true }, says('SAIR'))).toBe(false);
    expect(isMenuAnswer(flowOf([queue(1, 'Vendas')]), asked, says('SAIR'))).toBe(false);
  });
});
