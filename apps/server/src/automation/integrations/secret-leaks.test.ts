import { api } from '@prosa/contract';
import { markdown } from '@prosa/peers/outside';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { LogLines } from '../../../test/setup/log-lines.ts';
import {
  setUpIntegration,
  type ExternalServices,
  setUpPrompt,
  startWithExternalServices,
} from '../../../test/setup/external-services.ts';

const API_KEY = 'sk-recognisable-api-key-5151';
const VOICE_KEY = 'azure-recognisable-voice-key-6262';
const TOKEN = 'ya29.recognisable-access-token-7373';

const log = new LogLines();
let outside: ExternalServices;
beforeAll(async () => {
  outside = await startWithExternalServices({ logLevel: 'trace' }, { logTo: log });
  outside.dialogflow.token = { value: TOKEN, seconds: 3600 };
});
afterAll(() => outside.stop());

/** Records every response to this client. */
function recordAnswers(client: Client): string[] {
  const answers: string[] = [];
  const send = client.send.bind(client);
  client.send = async (...call) => {
    const answer = await send(...call);
    answers.push(JSON.stringify([answer.body, [...answer.headers]]));
    return answer;
  };
  return answers;
}

test('no key, token or signing secret is in any answer, event or line of the log, whatever goes wrong', async () => {
  const { company, dialogflow, webhook, typebot, openAi, azure } = outside;
  const { admin } = company;
  const keyFile = dialogflow.keyFile();
  const { private_key } = JSON.parse(keyFile) as { private_key: string };
  // The full secret is shown once, to its creator, so this response is left out.
  const hook = await setUpIntegration(outside, { type: 'webhook', urlN8N: `${webhook.origin}/hook` });
  const secrets = {
    apiKey: API_KEY,
    voiceKey: VOICE_KEY,
    token: TOKEN,
    signingSecret: hook.integration.signingSecret.slice('whsec_'.length),
    privateKey: private_key.split('\n')[3] ?? '',
  };

  const live = await goLive(admin);
  const answers = recordAnswers(admin);
  const agent = await setUpIntegration(outside, {
    type: 'dialogflow',
    language: 'pt-BR',
    jsonContent: keyFile,
  });
  const voice = { voice: 'pt-BR-FranciscaNeural', voiceKey: VOICE_KEY, voiceRegion: 'brazilsouth' };
  const seller = await setUpPrompt(outside, { apiKey: API_KEY, ...voice });
  typebot.flows.set('flow', [{ messages: [markdown('Oi')], input: { id: 'i', type: 'text input' } }]);
  const flow = await setUpIntegration(outside, {
    type: 'typebot',
    urlN8N: typebot.origin,
    typebotSlug: 'flow',
  });

  // Successful requests, and failures whose responses contain our secrets.
  const rounds = [hook, agent, seller, flow];
  for (const { customer } of rounds) await customer.says('oi');
  const echo = JSON.stringify({ error: Object.values(secrets) });
  for (const peer of [webhook, dialogflow, openAi, azure, typebot])
    peer.injectFaults({ status: 401, body: echo }, { status: 500, body: echo }, 'cut');
  for (const { customer } of rounds) await customer.says('e agora?');
  // The secrets were really sent.
  const headers = [openAi, azure, dialogflow].map(({ requests }) =>
    JSON.stringify(requests.map((one) => one.headers)),
  );
  for (const [index, secret] of [API_KEY, VOICE_KEY, TOKEN].entries())
    expect(headers[index]).toContain(secret);
  outside.reset();

  const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
  for (const { integration } of [hook, agent, flow]) {
    await admin.call(api.integrations.show, at(integration));
    const { deliveries } = await admin.call(api.integrations.deliveries, { ...at(integration), query: {} });
    const [delivery] = deliveries;
    if (delivery && integration === hook.integration)
      await admin.try(api.integrations.replay, {
        params: { id: String(integration.id), deliveryId: String(delivery.id) },
      });
  }
  await admin.call(api.integrations.list, { query: {} });
  await admin.call(api.prompts.list, { query: {} });
  await admin.call(api.prompts.update, { ...at(seller.prompt), body: { apiKey: API_KEY, maxTokens: 200 } });
  // Refused requests that contain secrets.
  await admin.try(api.prompts.update, {
    ...at(seller.prompt),
    body: { apiKey: API_KEY, baseUrl: 'nowhere' },
  });
  await admin.try(api.prompts.create, { body: { name: 'X', apiKey: API_KEY, voiceKey: [VOICE_KEY] } });
  await admin.try(api.integrations.create, { body: { type: 'dialogflow', jsonContent: keyFile, name: 7 } });
  dialogflow.injectFaults({ status: 403, body: echo });
  await admin.try(api.integrations.testSession, {
    body: { type: 'dialogflow', projectName: 'loja-bot', jsonContent: keyFile, language: 'pt-BR' },
  });
  await admin.call(api.connections.list, { query: {} });
  for (const { customer } of rounds) {
    const ticket = await customer.ticket();
    await admin.call(api.messages.list, { params: { ticketUuid: ticket.uuid }, query: {} });
    await customer.reasons();
  }
  await fence(admin, [live]);

  expect(answers.length).toBeGreaterThan(20);
  expect(live.received.length).toBeGreaterThan(10);
  expect(log.lines.length).toBeGreaterThan(0);
  const places = { answers, events: live.received.map((told) => JSON.stringify(told)), log: log.lines };
  for (const [place, texts] of Object.entries(places))
    for (const [name, secret] of Object.entries(secrets))
      expect(
        texts.filter((text) => text.includes(secret)),
        `${name} in ${place}`,
      ).toEqual([]);
  live.close();
});
