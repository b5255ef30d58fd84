import { api } from '@prosa/contract';
import { describe, expect, test } from 'vitest';
import { setUpIntegration, useExternalServices } from '../../../test/setup/external-services.ts';

const outside = useExternalServices();

describe('Dialogflow', () => {
  const agentWith = () =>
    setUpIntegration(outside, {
      type: 'dialogflow',
      language: 'pt-BR',
      jsonContent: outside.dialogflow.keyFile(),
    });

  test('answers with an own token, in the ticket’s own session', async () => {
    outside.dialogflow.texts = ['Olá!', 'Como posso ajudar?'];
    const { customer } = await agentWith();
    await customer.says('a'.repeat(300));
    expect((await customer.transcript()).slice(1)).toEqual(['< Olá!', '< Como posso ajudar?']);
    const { uuid } = await customer.ticket();
    const [token, intent] = outside.dialogflow.requests;
    expect(token?.path).toBe('/token');
    expect(intent?.path).toBe(`/v2/projects/loja-bot/agent/sessions/${uuid}:detectIntent`);
    expect(intent?.json).toEqual({
      queryInput: { text: { text: 'a'.repeat(256), languageCode: 'pt-BR' } },
    });
  });

  test('is asked with one token until shortly before it is over; one that is refused is asked for anew', async () => {
    const { dialogflow, server } = outside;
    server.clock.advance(120);
    dialogflow.texts = ['Olá!'];
    const [first, second] = [await agentWith(), await agentWith()];
    await Promise.all([first.customer.says('oi'), second.customer.says('oi')]);
    await first.customer.says('e agora?');
    expect(dialogflow.tokenRequestCount).toBe(1);
    server.clock.advance(57);
    await first.customer.says('ainda');
    expect(dialogflow.tokenRequestCount).toBe(1);
    server.clock.advance(2);
    await first.customer.says('de novo');
    expect(dialogflow.tokenRequestCount).toBe(2);
    // Revoked by the provider before it expires.
    dialogflow.token = { value: 'another-token', seconds: 3600 };
    await first.customer.says('e então?');
    expect(dialogflow.tokenRequestCount).toBe(3);
    expect((await first.customer.transcript()).filter((line) => line.startsWith('<'))).toEqual(
      Array.from({ length: 5 }, () => '< Olá!'),
    );
    // Another account has a token of its own.
    const keyFile = JSON.parse(dialogflow.keyFile()) as object;
    const jsonContent = JSON.stringify({ ...keyFile, client_email: 'other@loja-bot.test' });
    await outside.company.admin.call(api.integrations.testSession, {
      body: { type: 'dialogflow', projectName: 'loja-bot', jsonContent, language: 'pt-BR' } as never,
    });
    expect(dialogflow.tokenRequestCount).toBe(4);
  });

  test('that ends the talk, or refuses, leaves the customer to the queue', async () => {
    outside.dialogflow.texts = ['Tchau'];
    outside.dialogflow.endsConversation = true;
    const { customer } = await agentWith();
    await customer.says('oi');
    expect(await customer.reasons()).toEqual(['integration', 'integrationFinished']);
    outside.dialogflow.endsConversation = false;
    outside.dialogflow.injectFaults({ status: 403, body: '{}' });
    const { customer: other, show } = await agentWith();
    await other.says('oi');
    expect(await other.ticket()).toMatchObject({ queueId: outside.queueId, useIntegration: false });
    expect(await show()).toMatchObject({ lastError: { problem: 'refused', status: 403 } });
  });

  test('is tried from the form, with errors that say what is wrong', async () => {
    const tried = (body: object) => outside.company.admin.try(api.integrations.testSession, { body });
    const valid = { projectName: 'loja-bot', jsonContent: outside.dialogflow.keyFile(), language: 'pt-BR' };
    outside.dialogflow.texts = ['Olá!'];
    expect(await tried(valid)).toMatchObject({ status: 200, body: { messages: ['Olá!'] } });
    outside.dialogflow.injectFaults({ status: 400, body: '{}' });
    expect(await tried(valid)).toMatchObject({ status: 400, body: { error: 'ERR_TEST_SESSION_DIALOG' } });
    outside.dialogflow.texts = [''];
    expect(await tried(valid)).toMatchObject({ status: 400, body: { error: 'ERR_TEST_REPLY_DIALOG' } });
    expect(await tried({ ...valid, jsonContent: '{}' })).toMatchObject({
      body: { error: 'ERR_SERVICE_ACCOUNT_INVALID' },
    });
    const { integration } = await agentWith();
    outside.dialogflow.texts = ['Guardada'];
    const { jsonContent } = integration;
    expect(await tried({ ...valid, id: integration.id, jsonContent })).toMatchObject({
      body: { messages: ['Guardada'] },
    });
    expect(await tried({ type: 'webhook', urlN8N: 'http://127.0.0.1:1/' })).toMatchObject({
      body: { error: 'ERR_INTEGRATION_TEST', problem: 'unsafeAddress' },
    });
  });
});
