import { api } from '@prosa/contract';
import { markdown, WebhookPeer } from '@prosa/peers/outside';
import { describe, expect, test } from 'vitest';
import {
  type Customer,
  setUpIntegration as integrateOutside,
  useExternalServices,
} from '../../../test/setup/external-services.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { deliverJob, integrationTurnJob } from './jobs.ts';

const outside = useExternalServices();

const integrate = (fields: Record<string, unknown>) => integrateOutside(outside, fields);
const typebotWith = (changes: Record<string, unknown> = {}) =>
  integrate({
    type: 'typebot',
    urlN8N: outside.typebot.origin,
    typebotSlug: 'flow',
    typebotDelayMessage: 0,
    ...changes,
  });
const webhookWith = (reply: string | object) => {
  outside.webhook.reply = reply;
  return integrate({ type: 'webhook', urlN8N: `${outside.webhook.origin}/hook` });
};
/** Runs the ticket's turn as if its delay had passed. */
const turnNow = async (customer: Customer) => {
  outside.server.clock.advance(1);
  const { id } = await customer.ticket();
  await integrationTurnJob(outside.server.platform).run(outside.company.id, { ticketId: id });
};

describe('a Typebot', () => {
  test('answers in turns, with bubbles, choices and files, until it has nothing more to ask', async () => {
    outside.typebot.flows.set('flow', [
      {
        messages: [markdown('Olá **Maria**'), markdown('Escolha [aqui](https://loja.test)')],
        input: { id: 'i', type: 'choice input', items: [{ content: 'Vendas' }, { content: 'Suporte' }] },
      },
      { messages: [markdown('Até *logo*')] },
    ]);
    const { customer, show } = await typebotWith();
    await customer.says('oi');
    expect(await customer.transcript()).toEqual([
      '> oi',
      '< Olá *Maria*',
      '< Escolha aqui: https://loja.test',
      '< ▶️ Vendas\n▶️ Suporte',
    ]);
    expect(await customer.ticket()).toMatchObject({ status: 'pending', useIntegration: true, queueId: null });
    await customer.says('Vendas');
    expect((await customer.transcript()).slice(-2)).toEqual(['> Vendas', '< Até _logo_']);
    expect(await customer.ticket()).toMatchObject({
      useIntegration: false,
      queueId: outside.queueId,
      isBot: false,
    });
    expect(await customer.reasons()).toEqual(['integration', 'integrationFinished']);
    const [start, goOn] = outside.typebot.requests;
    expect(start?.json).toMatchObject({
      textBubbleContentFormat: 'markdown',
      prefilledVariables: { pushName: 'Maria', number: customer.who.number },
    });
    expect(goOn?.json).toMatchObject({ message: 'Vendas' });
    expect(await show()).toMatchObject({ lastError: null, lastSuccessAt: expect.any(String) });
  });

  test('obeys commands and keywords, begins anew when it is forgotten or old, and is told what it cannot say', async () => {
    const asks = { messages: [markdown('Nome?')], input: { id: 'i', type: 'text input' } };
    outside.typebot.flows.set('flow', [asks, { messages: [], input: undefined as never }]);
    const { customer, connectionId } = await typebotWith({
      typebotKeywordRestart: 'Recomeçar',
      typebotRestartMessage: 'De novo, {{firstName}}',
      typebotUnknownMessage: 'Não entendi',
      typebotKeywordFinish: 'tchau',
      typebotExpires: 5,
    });
    await customer.says('oi');
    await customer.says('?');
    await customer.says('recomeçar ');
    outside.typebot.clearSessions();
    await customer.says('Ana');
    outside.server.clock.advance(6);
    await customer.says('voltei');
    expect(await customer.transcript()).toEqual([
      '> oi',
      '< Nome?',
      '> ?',
      '< Não entendi',
      '> recomeçar ',
      '< De novo, Maria',
      '< Nome?',
      '> Ana',
      '< Nome?',
      '> voltei',
      '< Nome?',
    ]);
    await outside.server.sql(`update connections set "complationMessage" = 'Obrigado!' where id = $1`, [
      connectionId,
    ]);
    await customer.says('TCHAU');
    expect((await customer.transcript()).at(-1)).toBe('< Obrigado!');
    expect(await customer.ticket()).toMatchObject({ status: 'closed', useIntegration: false });
    expect((await customer.reasons()).at(-1)).toBe('leftByContact');
    outside.typebot.flows.set('flow', [
      {
        messages: [markdown('Um momento'), markdown(`#{"queueId":${outside.queueId}}`)],
        input: { type: 'text input' },
      },
    ]);
    const { customer: other } = await typebotWith();
    await other.says('oi');
    expect(await other.transcript()).toEqual(['> oi', '< Um momento']);
    expect(await other.ticket()).toMatchObject({ queueId: outside.queueId, useIntegration: false });
    outside.typebot.flows.set('flow', [
      { messages: [markdown('#{"drop":"tables"}'), markdown('Oi')], input: { type: 'text input' } },
    ]);
    const { customer: third, show } = await typebotWith();
    await third.says('oi');
    expect(await third.transcript()).toEqual(['> oi', '< Oi']);
    expect(await show()).toMatchObject({ lastError: { problem: 'badAnswer' } });
  });

  test('waits between its bubbles, and says no more once somebody has taken the ticket', async () => {
    outside.typebot.flows.set('flow', [
      { messages: [markdown('um'), markdown('dois'), markdown('três')], input: { type: 'text input' } },
    ]);
    const { customer } = await typebotWith({ typebotDelayMessage: 400 });
    await customer.write('oi');
    await waitUntil(async () => expect(await customer.transcript()).toEqual(['> oi', '< um']));
    const { id } = await customer.ticket();
    const body = { status: 'open' as const };
    await outside.company.admin.call(api.tickets.update, { params: { id: String(id) }, body });
    await customer.says('ainda aí?');
    expect(await customer.transcript()).not.toContain('< três');
    expect(await customer.ticket()).toMatchObject({ status: 'open', useIntegration: false });
  });

  test('that fails gives the customer to the queue, and shows why', async () => {
    outside.typebot.flows.clear();
    const { customer, show, deliveries } = await typebotWith();
    await customer.says('oi');
    expect(await customer.ticket()).toMatchObject({
      queueId: outside.queueId,
      useIntegration: false,
      status: 'pending',
    });
    expect(await customer.reasons()).toEqual(['integration', 'integrationFailed']);
    expect(await show()).toMatchObject({ lastError: { problem: 'refused', status: 404 } });
    expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 1, httpStatus: 404 }]);
  });
});

describe('a webhook', () => {
  test('is told everything, signed, and what it answers is said', async () => {
    const { customer, integration, deliveries } = await webhookWith({
      output: 'Olá!',
      messages: ['Tudo bem?', { text: 'Sim' }],
    });
    await customer.says('bom dia');
    expect(await customer.transcript()).toEqual(['> bom dia', '< Olá!', '< Tudo bem?', '< Sim']);
    const [asked] = outside.webhook.requests;
    if (!asked) throw new Error('nobody called');
    expect(WebhookPeer.isSigned(asked, integration.signingSecret)).toBe(true);
    expect(asked.json).toMatchObject({
      event: 'message',
      company: { id: outside.company.id },
      ticket: { status: 'pending' },
      contact: { name: 'Maria', number: customer.who.number },
      message: { body: 'bom dia' },
      connection: { channel: 'whatsapp' },
    });
    const [first] = await deliveries();
    expect(first).toMatchObject({ status: 'delivered', attempts: 1, httpStatus: 200, problem: null });
  });

  test.each([
    ['nothing', ''],
    ['a word of its own', 'ok'],
    ['something else', { message: 'Workflow was started' }],
    ['a list of nothing', [[]]],
  ])('that answers %s says nothing', async (_name, reply) => {
    const { customer, deliveries } = await webhookWith(reply);
    await customer.says('oi');
    expect(await customer.transcript()).toEqual(['> oi']);
    expect(await customer.ticket()).toMatchObject({ useIntegration: true });
    expect(await deliveries()).toMatchObject([{ status: 'delivered' }]);
  });

  test('is tried again with the same id; after the third time people take over, and it is still tried', async () => {
    const { customer, deliveries, show } = await webhookWith({ text: 'enfim' });
    outside.webhook.injectFaults({ status: 500 }, 'cut', { status: 503, body: 'x' }, { status: 500 });
    await customer.says('oi');
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 1, problem: 'refused' }]);
    expect(await customer.ticket()).toMatchObject({ useIntegration: true, queueId: null });
    await turnNow(customer);
    expect(await deliveries()).toMatchObject([{ attempts: 2, problem: 'unreachable' }]);
    await turnNow(customer);
    expect(await customer.ticket()).toMatchObject({ useIntegration: false, queueId: outside.queueId });
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ status: 'waiting', attempts: 3, httpStatus: 503 });
    const deliver = async () => {
      outside.server.clock.advance(200);
      const data = { deliveryId: delivery?.id ?? 0 };
      await deliverJob(outside.server.platform).run(outside.company.id, data);
    };
    await deliver();
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 4 }]);
    await deliver();
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 5 }]);
    expect(new Set(outside.webhook.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await customer.transcript()).toEqual(['> oi']);
    expect(await show()).toMatchObject({ lastError: { problem: 'refused' } });
  });

  test('that is silent, or says far too much, keeps nobody from writing on', async () => {
    const { customer, deliveries, show } = await webhookWith({ text: 'olá' });
    outside.webhook.injectFaults('hang', 'huge');
    await customer.write('oi');
    await customer.write('tem alguém?');
    expect(await customer.transcript()).toEqual(['> oi', '> tem alguém?']);
    await waitUntil(async () =>
      expect(await deliveries()).toMatchObject([{ attempts: 0 }, { attempts: 1, problem: 'timeout' }]),
    );
    await turnNow(customer);
    expect(await deliveries()).toMatchObject([{}, { status: 'waiting', problem: 'tooLarge' }]);
    expect(await customer.ticket()).toMatchObject({ useIntegration: false, queueId: outside.queueId });
    expect(await show()).toMatchObject({ lastError: { problem: 'tooLarge' } });
  });

  test('is called once more by hand, and nobody is answered twice', async () => {
    const { customer, deliveries, integration } = await webhookWith({ text: 'olá' });
    await customer.says('oi');
    const [delivery] = await deliveries();
    const params = { id: String(integration.id), deliveryId: String(delivery?.id) };
    await outside.company.admin.call(api.integrations.replay, { params });
    await waitUntil(async () =>
      expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]),
    );
    expect(outside.webhook.requests).toHaveLength(2);
    expect(await customer.transcript()).toEqual(['> oi', '< olá']);
  });

  test('keeps the order of what a customer says, one at a time', async () => {
    const { customer } = await webhookWith('');
    await customer.write('um');
    await customer.write('dois');
    await customer.says('três');
    await waitUntil(() => expect(outside.webhook.requests).toHaveLength(3));
    const said = outside.webhook.requests.map(
      ({ json }) => (json as { message: { body: string } }).message.body,
    );
    expect(said).toEqual(['um', 'dois', 'três']);
  });

  test('that answers after somebody has taken the ticket is not heard', async () => {
    const { customer, deliveries } = await webhookWith({ text: 'tarde demais' });
    outside.webhook.beforeAnswer = async () => {
      const { id } = await customer.ticket();
      const body = { status: 'open' as const };
      await outside.company.admin.call(api.tickets.update, { params: { id: String(id) }, body });
    };
    await customer.says('oi');
    expect(await customer.transcript()).not.toContain('< tarde demais');
    expect(await customer.ticket()).toMatchObject({ status: 'open' });
    expect(await deliveries()).toMatchObject([{ status: 'delivered' }]);
  });

  test('is no longer told anything once an attendant has switched it off', async () => {
    const { customer } = await webhookWith({ text: 'olá' });
    await customer.says('oi');
    const { id } = await customer.ticket();
    const body = { useIntegration: false };
    await outside.company.admin.call(api.tickets.update, { params: { id: String(id) }, body });
    await customer.says('e agora?');
    expect(outside.webhook.requests).toHaveLength(1);
  });
});
