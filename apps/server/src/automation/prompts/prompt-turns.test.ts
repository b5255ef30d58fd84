import { api, TRANSFER_PHRASE } from '@prosa/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newNumber } from '../../../test/setup/conversations.ts';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { incomingFrom, FakeChannel } from '../../../test/setup/fake-channel.ts';
import {
  Customer,
  setUpPrompt as promptOutside,
  useExternalServices,
} from '../../../test/setup/external-services.ts';
import { answerPromptJob } from './jobs.ts';

const outside = useExternalServices();
beforeEach(() => {
  Object.assign(outside.openAi, { answers: ['Olá!'], knowsOnlyMaxTokens: false, refusesTemperature: false });
});

const promptWith = (fields: Record<string, unknown> = {}) => promptOutside(outside, fields);
const askNow = async (customer: Customer) => {
  outside.server.clock.advance(1);
  const { id } = await customer.ticket();
  await answerPromptJob(outside.server.platform).run(outside.company.id, { ticketId: id });
};

describe('a prompt', () => {
  test('answers with what was said last, within its limits', async () => {
    const { customer, show } = await promptWith({ maxMessages: 3, maxTokens: 77, temperature: 0.5 });
    outside.openAi.answers = ['Olá, Maria!', 'Temos sim.', 'De nada.'];
    await customer.says('oi');
    await customer.says('tem botas?');
    await customer.says('obrigada');
    expect(await customer.transcript()).toEqual([
      '> oi',
      '< Olá, Maria!',
      '> tem botas?',
      '< Temos sim.',
      '> obrigada',
      '< De nada.',
    ]);
    const last = outside.openAi.completions.at(-1);
    expect(last).toMatchObject({ model: 'house-model', max_completion_tokens: 77, temperature: 0.5 });
    const [system, ...said] = last?.messages ?? [];
    expect(system?.content).toContain('Você vende sapatos.');
    expect(system?.content).toContain('"Maria"');
    expect(said).toEqual([
      { role: 'user', content: 'tem botas?' },
      { role: 'assistant', content: 'Temos sim.' },
      { role: 'user', content: 'obrigada' },
    ]);
    expect(outside.openAi.requests[0]?.headers['authorization']).toBe('Bearer sk-test-0123456789abcd');
    expect(await customer.reasons()).toEqual(['prompt']);
    expect(await show()).toMatchObject({ lastError: null, lastSuccessAt: expect.any(String) });
  });

  test('hands over only when its answer begins with the phrase', async () => {
    const { customer } = await promptWith();
    outside.openAi.answers = [`Vou dizer: ${TRANSFER_PHRASE}`, `${TRANSFER_PHRASE}. Um momento!`];
    await customer.says('oi');
    expect(await customer.ticket()).toMatchObject({ queueId: null, isBot: true });
    await customer.says('quero um humano');
    expect((await customer.transcript()).at(-1)).toBe('< Um momento!');
    expect(await customer.ticket()).toMatchObject({
      queueId: outside.queueId,
      isBot: false,
      status: 'pending',
    });
    expect(await customer.reasons()).toEqual(['prompt', 'promptHandedOver']);
    await customer.says('alguém?');
    expect(outside.openAi.completions).toHaveLength(2);
  });

  test.each([
    ['old servers', { knowsOnlyMaxTokens: true }, { max_tokens: 100, temperature: 1 }],
    ['models without a temperature', { refusesTemperature: true }, { max_completion_tokens: 100 }],
  ])('speaks with %s as they understand it', async (_name, server, expected) => {
    const { customer } = await promptWith();
    Object.assign(outside.openAi, server);
    await customer.says('oi');
    expect(await customer.transcript()).toEqual(['> oi', '< Olá!']);
    const { model: _model, messages: _messages, ...limits } = outside.openAi.completions.at(-1) ?? {};
    expect(limits).toEqual(expected);
  });

  test('that fails for good gives the customer to the queue at once; one that stumbles is asked again', async () => {
    const { customer, show } = await promptWith();
    outside.openAi.injectFaults({ status: 401, body: '{}' });
    await customer.says('oi');
    expect(await customer.ticket()).toMatchObject({ queueId: outside.queueId, isBot: false });
    expect(await customer.reasons()).toEqual(['prompt', 'promptFailed']);
    expect(await show()).toMatchObject({ lastError: { problem: 'badCredentials', status: 401 } });
    const { customer: other } = await promptWith();
    outside.openAi.injectFaults({ status: 429 }, { body: 'no json' });
    await other.says('oi');
    expect(await other.ticket()).toMatchObject({ queueId: null });
    await askNow(other);
    expect(await other.reasons()).toEqual(['prompt', 'promptFailed']);
  });

  test('is not heard once somebody has taken the ticket', async () => {
    const { customer } = await promptWith();
    outside.openAi.beforeAnswer = async () => {
      const { id } = await customer.ticket();
      const body = { status: 'open' as const };
      await outside.company.admin.call(api.tickets.update, { params: { id: String(id) }, body });
    };
    await customer.says('oi');
    expect(await customer.transcript()).not.toContain('< Olá!');
  });

  test('is not asked for a contact who wants no bot, nor where the plan has none', async () => {
    const { customer } = await promptWith();
    await customer.says('oi');
    const asked = outside.openAi.completions.length;
    await outside.server.sql('update contacts set "disableBot" = true where number = $1', [
      customer.who.number,
    ]);
    await customer.says('oi?');
    expect(outside.openAi.completions).toHaveLength(asked);
  });
});

describe('with sound', () => {
  test('a voice answers as a recording; without it in writing', async () => {
    const { customer, show } = await promptWith({
      voice: 'pt-BR-FranciscaNeural',
      voiceKey: 'azure-0123456789',
      voiceRegion: 'brazilsouth',
    });
    outside.openAi.answers = ['Olá & <bem-vinda>!'];
    await customer.says('oi');
    expect(await customer.transcript()).toEqual(['> oi', '< [audio]']);
    const [asked] = outside.azure.requests;
    expect(asked?.headers).toMatchObject({
      'ocp-apim-subscription-key': 'azure-0123456789',
      'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
    });
    expect(asked?.body.toString()).toContain(
      '<voice name="pt-BR-FranciscaNeural">Olá &amp; &lt;bem-vinda&gt;!</voice>',
    );
    outside.azure.injectFaults({ status: 401 });
    await customer.says('de novo');
    expect((await customer.transcript()).at(-1)).toBe('< Olá & <bem-vinda>!');
    expect(await show()).toMatchObject({ lastError: { problem: 'badCredentials' } });
    outside.azure.injectFaults({ status: 200, body: '<html>Sign in to the network</html>' });
    await customer.says('e agora?');
    expect((await customer.transcript()).at(-1)).toBe('< Olá & <bem-vinda>!');
    expect(await show()).toMatchObject({ lastError: { problem: 'badAnswer' } });
  });

  test('a recording is listened to once, when it is there; where none is accepted it is left to others', async () => {
    const { connectionId } = await promptWith();
    const { server, company } = outside;
    const line = new FakeChannel(server, company.id, connectionId);
    const person = { name: 'Ana', number: newNumber() };
    const record = () =>
      line.receive({
        ...incomingFrom(person),
        kind: 'message',
        content: {
          type: 'media',
          caption: '',
          media: {
            kind: 'audio',
            mime: 'audio/ogg',
            fileName: null,
            bytes: 9,
            seconds: 3,
            isVoice: true,
            reference: 'r',
          },
        },
        quoted: null,
        isForwarded: false,
      } as never);
    await record();
    const key = await server.platform.storage.write(
      `company-${company.id}`,
      'ogg',
      Buffer.from('OggS recording'),
    );
    const [row] = await server.sql<{ ticketId: number }>(
      `update messages set "mediaState" = 'ready', "mediaKey" = $1 where "mediaState" = 'waiting'
       returning "ticketId"`,
      [key],
    );
    outside.openAi.transcription = 'quero botas';
    outside.server.clock.advance(1);
    await answerPromptJob(server.platform).run(company.id, { ticketId: row?.ticketId ?? 0 });
    await waitForJobs(server);
    expect(outside.openAi.completions.at(-1)?.messages.at(-1)).toEqual({
      role: 'user',
      content: 'quero botas',
    });
    const listened = () =>
      outside.openAi.requests.filter(({ path }) => path.endsWith('/audio/transcriptions')).length;
    expect(listened()).toBe(1);
    const talk = new Customer(outside, connectionId, 'Ana');
    Object.assign(talk.who, person);
    await talk.says('e cintos');
    expect(listened()).toBe(1);
    await server.sql('update contacts set "acceptAudioMessage" = false where number = $1', [person.number]);
    const asked = outside.openAi.completions.length;
    await record();
    await waitForJobs(server);
    expect(outside.openAi.completions).toHaveLength(asked);
  });
});
