import { describe, expect, test } from 'vitest';
import { type BotFlow, type BotState, type BotTurn, initialBotState } from './flow.ts';
import { takeTurn } from './take-turn.ts';
import { flowOf, option, queue } from './flow-fixtures.ts';

const NOON = new Date('2026-03-02T15:00:00Z');
const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

/** Plays the contact's messages in order; returns the last turn with the texts of its replies. */
function runConversation(flow: BotFlow, ...words: string[]): BotTurn & { said: string[] } {
  let state: BotState = initialBotState;
  let turn: BotTurn = { state, replies: [], changes: [], reasons: [] };
  for (const text of words) {
    turn = takeTurn(flow, state, { kind: 'text', text }, NOON);
    ({ state } = turn);
  }
  return { ...turn, said: turn.replies.map((reply) => (reply.kind === 'files' ? 'files' : reply.text)) };
}

const sales = queue(1, 'Vendas', { greetingMessage: 'Bem-vindo às vendas.' });
const support = queue(2, 'Suporte', {
  greetingMessage: 'Como podemos ajudar?',
  chatbots: [
    option('Internet', 'O que acontece?', {
      options: [
        option('Lenta', 'Reinicie o aparelho.'),
        option('Sem sinal', 'Alguém vai ligar.', { closeTicket: true }),
      ],
    }),
    option('Boleto', 'Segue o boleto.', { queueType: 'file', optFileId: 7 }),
    option('Falar com Ana', '', { queueType: 'attendent', optUserId: 9 }),
    option('Ir para vendas', 'Um momento.', { queueType: 'queue', optQueueId: 1 }),
    option('Robô', 'Um momento.', { queueType: 'integration', optIntegrationId: 5 }),
  ],
});
const two = flowOf([sales, support]);

const MENU = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ Sair ]* - Encerrar atendimento';

describe('the main menu', () => {
  test('is the first thing anybody hears, whatever they wrote', () => {
    for (const text of ['oi', '1', 'Sair', '']) {
      const turn = runConversation(two, text);
      expect(turn.said).toEqual([MENU]);
      expect(turn.replies).toMatchObject([{ isMenu: true }]);
      expect(turn.changes).toEqual([]);
      expect(turn.reasons).toEqual([{ code: 'menuSent', count: 1 }]);
    }
  });

  test('has its choices apart, and what is pressed is what would be typed', () => {
    const { replies, state } = runConversation(two, 'oi');
    expect(replies).toMatchObject([
      {
        menu: {
          text: 'Olá!',
          choices: [
            { answer: '1', name: 'Vendas' },
            { answer: '2', name: 'Suporte' },
            { answer: 'Sair', name: 'Encerrar atendimento' },
          ],
        },
      },
    ]);
    const pressed = (answer: string, name: string) =>
      takeTurn(two, state, { kind: 'text', text: name, picked: { answer, name } }, NOON);
    expect(pressed('1', 'Vendas').changes).toMatchObject([{ kind: 'queue', queueId: 1 }]);
    expect(pressed('Sair', 'Encerrar atendimento').changes).toMatchObject([{ kind: 'close' }]);
    // Pressed in another menu: the name counts, not the number.
    expect(pressed('1', 'Suporte').changes).toMatchObject([{ kind: 'queue', queueId: 2 }]);
    expect(pressed('1', 'Internet').changes).toEqual([]);
  });

  test.each(['1', ' *1* ', '[ 1 ]', '1️⃣', '1.', 'vendas', 'VENDAS '])(
    'takes %j for the first queue',
    (text) => {
      const turn = runConversation(two, 'oi', text);
      expect(turn.said).toEqual(['Bem-vindo às vendas.']);
      expect(turn.changes).toEqual([
        {
          kind: 'queue',
          queueId: 1,
          userId: null,
          reason: { code: 'chosenInMenu', queue: 'Vendas', option: '1' },
        },
      ]);
      expect(turn.state).toMatchObject({ queueId: 1, isOver: true, asked: 0 });
    },
  );

  test.each(['0', '3', '12', 'um', 'quero vendas'])('is sent again for %j', (text) => {
    expect(runConversation(two, 'oi', text).said).toEqual([MENU]);
  });

  test('gives up after the limit: to the queue of the connection, else to the first', () => {
    expect(runConversation(two, 'oi', 'a', 'b').changes).toEqual([]);
    const reason = { code: 'botLimit', count: 3 };
    expect(runConversation(two, 'oi', 'a', 'b', 'c').changes).toEqual([
      { kind: 'queue', queueId: 1, userId: null, reason },
    ]);
    const named = flowOf([sales, support], { sendIdQueue: 2 });
    const turn = runConversation(named, 'oi', 'a', 'b', 'c');
    expect(turn.changes).toEqual([{ kind: 'queue', queueId: 2, userId: null, reason }]);
    expect(turn.said).toEqual([]);
    expect(runConversation(named, 'oi', 'a', 'b', 'c', '1').said).toEqual([]);
  });

  test('never gives up where the limit is 0', () => {
    const patient = flowOf([sales, support], { maxUseBotQueues: 0 });
    expect(runConversation(patient, ...Array.from({ length: 30 }, () => 'a')).said).toEqual([MENU]);
  });

  test('is silent for the minutes of the connection, but still takes an answer', () => {
    const pausing = flowOf([sales, support], { timeUseBotQueues: 10 });
    const { state } = runConversation(pausing, 'oi');
    const at = (text: string, minutes: number) =>
      takeTurn(pausing, state, { kind: 'text', text }, after(minutes));
    expect(at('a', 9).replies).toEqual([]);
    expect(at('1', 9).changes).toHaveLength(1);
    expect(at('a', 10).replies).toHaveLength(1);
  });

  test('is left with a farewell', () => {
    const turn = runConversation(two, 'oi', 'SAIR');
    expect(turn.said).toEqual(['Até logo!']);
    expect(turn.changes).toEqual([{ kind: 'close', byContact: true, reason: { code: 'leftByContact' } }]);
  });
});

describe('a tree of options', () => {
  const OPTIONS =
    'Como podemos ajudar?\n\n*[ 1 ]* - Internet\n*[ 2 ]* - Boleto\n*[ 3 ]* - Falar com Ana\n*[ 4 ]* - Ir para vendas\n' +
    '*[ 5 ]* - Robô\n*[ # ]* Voltar para o menu principal\n*[ Sair ]* Encerrar atendimento';

  test('leads down level by level', () => {
    expect(runConversation(two, 'oi', '2').said).toEqual([OPTIONS]);
    expect(runConversation(two, 'oi', '2', '1').said).toEqual([
      'O que acontece?\n\n*[ 1 ]* - Lenta\n*[ 2 ]* - Sem sinal\n*[ # ]* Voltar para o menu principal\n*[ Sair ]* Encerrar atendimento',
    ]);
    const turn = runConversation(two, 'oi', '2', '1', '1');
    expect(turn.said).toEqual(['Reinicie o aparelho.']);
    expect(turn.state).toMatchObject({ queueId: 2, isOver: true });
    expect(turn.reasons).toEqual([{ code: 'chosenOption', option: 'Lenta' }]);
  });

  test('may end the conversation', () => {
    const turn = runConversation(two, 'oi', '2', '1', '2');
    expect(turn.said).toEqual(['Alguém vai ligar.']);
    expect(turn.changes).toEqual([
      { kind: 'close', byContact: false, reason: { code: 'optionCloses', option: 'Sem sinal' } },
    ]);
  });

  test('sends files, leads to somebody, to another queue, to a system outside', () => {
    expect(runConversation(two, 'oi', '2', '2').replies).toEqual([
      { kind: 'text', text: 'Segue o boleto.', isMenu: false },
      { kind: 'files', fileListId: 7 },
    ]);
    expect(runConversation(two, 'oi', '2', '3').changes).toMatchObject([
      { kind: 'queue', queueId: 2, userId: 9 },
    ]);
    const moved = runConversation(two, 'oi', '2', '4');
    expect(moved.changes).toMatchObject([{ kind: 'queue', queueId: 1 }]);
    expect(moved.said).toEqual(['Um momento.', 'Bem-vindo às vendas.']);
    expect(runConversation(two, 'oi', '2', '5').changes).toMatchObject([
      { kind: 'integration', integrationId: 5 },
    ]);
  });

  test('goes back to the main menu, as at the beginning', () => {
    const turn = runConversation(two, 'oi', '2', '1', '#');
    expect(turn.said).toEqual([MENU]);
    expect(turn.changes).toEqual([{ kind: 'leaveQueue', reason: { code: 'backToMenu' } }]);
    expect(turn.state).toMatchObject({ queueId: null, asked: 1 });
  });

  test('is left from every level', () => {
    expect(runConversation(two, 'oi', '2', '1', 'sair').changes).toMatchObject([
      { kind: 'close', byContact: true },
    ]);
  });

  test('says when it does not understand, until the limit', () => {
    const words = ['oi', '2', '9', 'x', ''];
    for (const count of [3, 4, 5])
      expect(runConversation(two, ...words.slice(0, count)).said).toEqual([
        'Opção inválida! Digite um número válido para continuar!',
      ]);
    const turn = runConversation(two, ...words, 'z');
    expect(turn.said).toEqual([]);
    expect(turn.reasons).toEqual([{ code: 'botLimit', count: 3 }]);
    expect(turn.state).toMatchObject({ queueId: 2, isOver: true });
  });

  test('stays at its first menu when an option is removed under the contact', () => {
    const { state } = runConversation(two, 'oi', '2', '1');
    const turn = takeTurn(two, { ...state, optionId: 9999 }, { kind: 'text', text: '2' }, NOON);
    expect(turn.replies).toContainEqual({ kind: 'files', fileListId: 7 });
  });

  test('goes no further than an option without words of its own', () => {
    const mute = queue(3, 'Muda', {
      chatbots: [
        option('Calada', '', { options: [option('Nunca'), option('Jamais')] }),
        option('Outra', 'Oi'),
      ],
    });
    const turn = runConversation(flowOf([sales, mute]), 'oi', '2', '1');
    expect(turn.said).toEqual([]);
    expect(turn.state.isOver).toBe(true);
  });

  test('leads in no circle for ever', () => {
    const circle = queue(4, 'Círculo', {
      chatbots: [option('De novo', 'De novo.', { queueType: 'queue', optQueueId: 4 })],
    });
    const turn = runConversation(flowOf([sales, circle]), 'oi', '2');
    expect(turn.state.isOver).toBe(true);
    expect(turn.replies.length).toBeLessThan(12);
  });
});

describe('what chooses itself', () => {
  test('the only queue, with the connection’s greeting and its own where that is wanted', () => {
    expect(runConversation(flowOf([sales]), 'oi')).toMatchObject({
      said: ['Olá!', 'Bem-vindo às vendas.'],
      changes: [{ kind: 'queue', queueId: 1, reason: { code: 'onlyQueue', queue: 'Vendas' } }],
    });
    expect(runConversation(flowOf([sales], { greetsInOnlyQueue: false }), 'oi').said).toEqual([]);
  });

  test('the only option, down to where there is a choice', () => {
    const single = queue(5, 'Única', {
      greetingMessage: 'Oi.',
      chatbots: [
        option('Primeira', 'Escolha:', { options: [option('Azul', 'Azul.'), option('Verde', 'Verde.')] }),
      ],
    });
    const turn = runConversation(flowOf([single]), 'oi');
    expect(turn.said).toEqual([
      'Olá!',
      'Oi.',
      'Escolha:\n\n*[ 1 ]* - Azul\n*[ 2 ]* - Verde\n*[ Sair ]* Encerrar atendimento',
    ]);
    expect(runConversation(flowOf([single]), 'oi', '2').said).toEqual(['Verde.']);
  });

  test('with one queue the way back leads to its beginning', () => {
    const turn = runConversation(flowOf([support]), 'oi', '1', '#');
    expect(turn.changes).toEqual([]);
    expect(turn.said[0]).toContain('*[ 1 ]* - Internet');
    expect(turn.said[0]).not.toContain('*[ # ]*');
  });
});

describe('around it', () => {
  test('the place in the queue is told to who waits there, and only then', () => {
    const telling = flowOf([sales, support], { queuePositionMessage: 'Sua posição:' });
    expect(runConversation(telling, 'oi', '1').replies.at(-1)).toEqual({
      kind: 'queuePosition',
      text: 'Sua posição:',
    });
    expect(runConversation(telling, 'oi', '2').replies).toHaveLength(1);
    expect(runConversation(telling, 'oi', '2', '3').replies).toEqual([]);
  });

  test('a contact without a bot comes into a queue without a word', () => {
    const turn = runConversation(flowOf([sales, support], { isDisabled: true }), 'oi');
    expect(turn.said).toEqual([]);
    expect(turn.changes).toMatchObject([{ kind: 'queue', queueId: 1, reason: { code: 'botDisabled' } }]);
  });

  test('a closed queue gets the ticket and keeps silent, and begins when it is open', () => {
    const closed = flowOf([sales, { ...support, isClosed: true }]);
    const turn = runConversation(closed, 'oi', '2');
    expect(turn.said).toEqual([]);
    expect(turn.state).toMatchObject({ queueId: 2, isShown: false, isOver: false });
    expect(takeTurn(two, turn.state, { kind: 'text', text: '1' }, NOON).replies).toMatchObject([
      { text: expect.stringContaining('*[ 1 ]* - Internet') },
    ]);
  });

  test('a queue may end the conversation, send files, or hand over to its system', () => {
    const busy = queue(6, 'Arquivos', { greetingMessage: 'Aqui está.', fileListId: 3, closeTicket: true });
    expect(runConversation(flowOf([sales, busy]), 'oi', '2')).toMatchObject({
      said: ['Aqui está.', 'files'],
      changes: [{ kind: 'queue' }, { kind: 'close', reason: { code: 'queueCloses', queue: 'Arquivos' } }],
    });
    const outside = queue(7, 'Robô', { integrationId: 4 });
    expect(runConversation(flowOf([sales, outside]), 'oi', '2').changes).toMatchObject([
      { kind: 'queue', queueId: 7 },
      { kind: 'integration', integrationId: 4 },
    ]);
  });

  test('without queues it has nothing to say', () => {
    expect(runConversation(flowOf([]), 'oi')).toMatchObject({ replies: [], changes: [] });
  });
});
