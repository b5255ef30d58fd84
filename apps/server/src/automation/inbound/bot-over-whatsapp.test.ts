import { api } from '@prosa/contract';
import { markdown, TypebotPeer, WebhookPeer } from '@prosa/peers/outside';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INVALID, MENU, OPTIONS, sales, support } from '../../../test/setup/bot-desk.ts';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { PhoneDesk } from '../../../test/setup/phone-desk.ts';
import { type Phones, startWithPhones } from '../../../test/setup/phones.ts';
import {
  hears,
  logSays,
  meanwhile,
  minutesPass,
  play,
  says,
  ticketIs,
} from '../../../test/setup/conversation-script.ts';
import { testConfig } from '../../../test/setup/server.ts';
import type { Customer } from '../../../test/setup/inbound-desk.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { week } from '../../../test/setup/week-hours.ts';
import { integrationTurnJob } from '../integrations/jobs.ts';
import { CONSENT_QUESTION } from '../privacy/consent-answer.ts';

let phones: Phones;
let webhook: WebhookPeer;
let typebot: TypebotPeer;
let desk: PhoneDesk;
beforeAll(async () => {
  [webhook, typebot] = await Promise.all([WebhookPeer.start(), TypebotPeer.start()]);
  const { outside } = testConfig('', '', {});
  phones = await startWithPhones({
    outside: { ...outside, allowHosts: [webhook.host, typebot.host] },
  });
  desk = await open();
});
afterAll(async () => {
  await phones.stop();
  await Promise.all([webhook.stop(), typebot.stop()]);
});
beforeEach(() => {
  phones.server.clock.set(new Date());
  webhook.reset();
  typebot.reset();
});

const open = (fields: Parameters<typeof PhoneDesk.open>[1] = {}) =>
  PhoneDesk.open(phones, { queues: [sales, support], ...fields });
const theRestHappens = meanwhile('what was ordered is done', () => waitForJobs(phones.server));
const lastReason = (code: string) =>
  meanwhile(`it comes to ${code}`, (customer) =>
    waitUntil(async () => expect((await customer.log()).at(-1)?.reason?.code).toBe(code)),
  );

describe('the menu on the phone', () => {
  test('a number leads into the queue, and the log says why', () =>
    play(
      desk,
      says('Bom dia'),
      hears(MENU),
      says('1'),
      hears('Bem-vindo a Vendas, Maria.'),
      ticketIs({ status: 'pending', queue: 'Vendas' }),
      logSays('queue', { code: 'chosenInMenu', queue: 'Vendas', option: '1' }),
      says('obrigada'),
      hears(),
    ));

  test('a customer goes down the options, is told when they are not understood, and goes back', () =>
    play(
      desk,
      says('Olá'),
      hears(MENU),
      says('2'),
      hears(OPTIONS),
      says('nove'),
      hears(INVALID),
      says('1'),
      hears(/^O que acontece\?\n\n\*\[ 1 \]\* - Lenta/),
      says('1'),
      hears(/^Qual aparelho\?/),
      says('#'),
      hears(MENU),
      ticketIs({ queue: null, isBot: true }),
    ));

  test('a customer leaves, and the ticket is closed by them', () =>
    play(
      desk,
      says('oi'),
      hears(MENU),
      says('Sair'),
      hears('Até logo!'),
      ticketIs({ status: 'closed' }),
      logSays('clientClosed', { code: 'leftByContact' }),
    ));
});

test('outside its hours the phone hears so once; when it is open again, the menu', async () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  const closed = await open({
    settings: { timezone: 'Etc/UTC', scheduleType: 'connection' },
    connection: { schedules: week(later(3), later(5)), outOfHoursMessage: 'Estamos fechados.' },
  });
  await play(
    closed,
    says('oi'),
    hears('Estamos fechados.'),
    logSays('chatBot', { code: 'outOfHours' }),
    says('tem alguém?'),
    hears(),
    ticketIs({ status: 'pending', queue: null }),
    minutesPass(4 * 60),
    says('e agora?'),
    hears(MENU),
  );
});

test('consent comes first: who agrees is shown the menu, who does not hears no more', async () => {
  const asking = await open({ settings: { enableLGPD: 'enabled', lgpdMessage: 'Tratamos os seus dados.' } });
  await play(
    asking,
    says('oi'),
    hears('Tratamos os seus dados.', CONSENT_QUESTION),
    ticketIs({ status: 'lgpd' }),
    says('talvez'),
    hears(CONSENT_QUESTION),
    says('1'),
    hears(MENU),
    ticketIs({ status: 'pending' }),
    says('1'),
    hears('Bem-vindo a Vendas, Maria.'),
  );
  await play(
    asking,
    says('oi'),
    hears('Tratamos os seus dados.', CONSENT_QUESTION),
    says('2'),
    hears('Até logo!'),
    ticketIs({ status: 'closed' }),
    logSays('autoClose', { code: 'consentRefused' }),
  );
});

test('a conversation in which nothing is said is reminded of on the phone, then closed', async () => {
  const idle = await open({
    settings: { sendGreetingAccepted: 'disabled' },
    connection: {
      timeInactiveMessage: 10,
      inactiveMessage: 'Ainda está aí?',
      expiresTicket: 5,
      expiresInactiveMessage: 'Encerramos, {{firstName}}.',
    },
  });
  await play(
    idle,
    says('oi'),
    says('1'),
    hears(MENU, 'Bem-vindo a Vendas, Maria.'),
    meanwhile('somebody takes it', async (customer) => {
      const { id } = await customer.ticket();
      await idle.desk.admin.call(api.tickets.update, {
        params: { id: String(id) },
        body: { status: 'open' },
      });
    }),
    minutesPass(11),
    lastReason('inactive'),
    hears('Ainda está aí?'),
    minutesPass(6),
    lastReason('expired'),
    hears('Encerramos, Maria.'),
    ticketIs({ status: 'closed' }),
    says('voltei'),
    hears(MENU),
  );
});

describe('a system outside', () => {
  let answering: PhoneDesk;
  beforeAll(async () => {
    answering = await open();
  });
  let made = 0;
  /** From now on an integration with these fields answers on the connection. */
  async function isAnsweredBy(fields: object): Promise<void> {
    const { id } = await answering.desk.admin.call(api.integrations.create, {
      body: {
        name: `Robô ${(made += 1)}`,
        queueId: answering.desk.queue('Suporte').id,
        typebotDelayMessage: 0,
        ...fields,
      } as never,
    });
    await answering.desk.updateConnection({ integrationId: id });
  }
  /** Runs the later attempts now, until there are no more. */
  const isGivenUp = meanwhile('it is tried again, and given up', async (customer: Customer) => {
    const { id } = await customer.ticket();
    await waitUntil(async () => {
      phones.server.clock.advance(1);
      await integrationTurnJob(phones.server.platform).run(customer.desk.companyId, { ticketId: id });
      expect((await customer.log()).at(-1)?.reason?.code).toBe('integrationFailed');
    });
  });

  test.each([
    ['a webhook', () => ({ type: 'webhook', urlN8N: `${webhook.origin}/hook` })],
    ['an n8n workflow', () => ({ type: 'n8n', urlN8N: `${webhook.origin}/workflow` })],
  ])('%s answers on the phone; dead, it leaves the customer to the queue', async (_name, fields) => {
    webhook.reply = { text: 'Sou o robô.' };
    await isAnsweredBy(fields());
    await play(
      answering,
      says('oi'),
      theRestHappens,
      hears('Sou o robô.'),
      meanwhile('it dies', () => Promise.resolve(webhook.injectFaults('cut', 'cut', 'cut'))),
      says('e agora?'),
      isGivenUp,
      hears(),
      ticketIs({ status: 'pending', queue: 'Suporte', useIntegration: false }),
    );
  });

  test('a slow one keeps nobody waiting but who talks to it', async () => {
    webhook.reply = { text: 'Desculpe a demora.' };
    await isAnsweredBy({ type: 'webhook', urlN8N: `${webhook.origin}/slow` });
    const answered = Promise.withResolvers<void>();
    webhook.beforeAnswer = () => answered.promise;
    await play(
      answering,
      says('oi'),
      says('alô?'),
      hears(),
      meanwhile('others are served at once', () => play(desk, says('oi'), hears(MENU))),
      meanwhile('it answers', () => Promise.resolve(answered.resolve())),
      theRestHappens,
      hears('Desculpe a demora.', 'Desculpe a demora.'),
    );
  });

  test('a Typebot asks on the phone; one that is gone leaves the customer to the queue', async () => {
    typebot.flows.set('flow', [
      { messages: [markdown('Qual o seu **nome**?')], input: { id: 'i', type: 'text input' } },
      { messages: [markdown('Obrigado!')] },
    ]);
    await isAnsweredBy({ type: 'typebot', urlN8N: typebot.origin, typebotSlug: 'flow' });
    await play(
      answering,
      says('oi'),
      theRestHappens,
      hears('Qual o seu *nome*?'),
      says('Maria'),
      theRestHappens,
      hears('Obrigado!'),
      ticketIs({ status: 'pending', queue: 'Suporte', useIntegration: false }),
      lastReason('integrationFinished'),
    );
    typebot.injectFaults('cut', 'cut', 'cut');
    await play(
      answering,
      says('oi'),
      isGivenUp,
      hears(),
      ticketIs({ status: 'pending', queue: 'Suporte', useIntegration: false }),
    );
  });
});
