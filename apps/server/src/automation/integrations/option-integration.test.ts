import { api } from '@prosa/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { useExternalServices } from '../../../test/setup/external-services.ts';
import { createUser } from '../../../test/setup/people.ts';
import {
  hears,
  logSays,
  meanwhile,
  minutesPass,
  play,
  says,
  ticketIs,
} from '../../../test/setup/conversation-script.ts';
import { InboundDesk } from '../../../test/setup/inbound-desk.ts';
import { DueLoop } from '../../platform/due-rows/due-loop.ts';
import { dueTimers } from '../timers/due-timers.ts';

const outside = useExternalServices();
beforeEach(() => {
  outside.server.clock.set(new Date());
});

/** One queue; the first of its options leads to a webhook. */
async function deskWithRobot(queue: object = {}): Promise<InboundDesk> {
  const desk = await InboundDesk.open(outside.server, { queues: [{ name: 'Suporte', ...queue }] });
  const { id } = await desk.admin.call(api.integrations.create, {
    body: { type: 'webhook', name: 'Robô', urlN8N: `${outside.webhook.origin}/hook` } as never,
  });
  await desk.admin.call(api.queues.update, {
    params: { id: String(desk.queue('Suporte').id) },
    body: {
      greetingMessage: 'Como podemos ajudar?',
      chatbots: [
        { name: 'Robô', greetingMessage: '', queueType: 'integration', optIntegrationId: id },
        { name: 'Pessoa', greetingMessage: 'Alguém já vem.' },
      ],
    },
  });
  return desk;
}

const theRestHappens = meanwhile('what was ordered is done', () => waitForJobs(outside.server));
const planHas = (desk: InboundDesk, value: boolean) =>
  meanwhile(`the plan has ${value ? '' : 'no '}integrations`, () =>
    outside.server.sql(
      'update plans set "useIntegrations" = $2 where id = (select "planId" from companies where id = $1)',
      [desk.companyId, value],
    ),
  );

describe('an option that leads to an integration', () => {
  test('without integrations in the plan leaves the customer to the queue, and the log says why', async () => {
    outside.webhook.reply = { text: 'Sou o robô.' };
    const desk = await deskWithRobot();
    await play(
      desk,
      planHas(desk, false),
      says('oi'),
      hears('Olá!', /Como podemos ajudar/),
      says('1'),
      theRestHappens,
      hears(),
      ticketIs({ status: 'pending', queue: 'Suporte', isBot: false, useIntegration: false }),
      logSays('pending', { code: 'integrationNotInPlan', name: 'Robô' }),
    );
    expect(outside.webhook.requests).toEqual([]);
    await play(
      desk,
      planHas(desk, true),
      says('oi'),
      says('1'),
      theRestHappens,
      hears('Olá!', /Como podemos ajudar/, 'Sou o robô.'),
      ticketIs({ useIntegration: true }),
      planHas(desk, false),
      says('e agora?'),
      theRestHappens,
      hears(),
      ticketIs({ status: 'pending', queue: 'Suporte', useIntegration: false }),
      logSays('pending', { code: 'integrationNotInPlan', name: 'Robô' }),
      planHas(desk, true),
    );
  });

  test('answers as long as nobody takes the ticket, also one the queue has given to somebody', async () => {
    outside.webhook.reply = { text: 'Sou o robô.' };
    const desk = await deskWithRobot({ ativarRoteador: true, tempoRoteador: 30 });
    const ana = await createUser(outside.server, desk.admin, {
      name: 'Ana',
      queueIds: [desk.queue('Suporte').id],
    });
    await outside.server.sql('update users set online = true where "companyId" = $1', [desk.companyId]);
    const timers = new DueLoop(outside.server.platform, [dueTimers]);
    await play(
      desk,
      says('oi'),
      hears('Olá!', /Como podemos ajudar/),
      minutesPass(6),
      meanwhile('the queue gives it to Ana', () => timers.drain()),
      ticketIs({ status: 'pending', user: 'Ana', isBot: true }),
      says('1'),
      theRestHappens,
      hears('Sou o robô.'),
      says('alô'),
      theRestHappens,
      hears('Sou o robô.'),
      ticketIs({ status: 'pending', user: 'Ana', useIntegration: true }),
      meanwhile('Ana takes it', async (customer) => {
        const { id } = await customer.ticket();
        await ana.call(api.tickets.update, { params: { id: String(id) }, body: { status: 'open' } });
        await customer.hears();
      }),
      says('bom dia'),
      theRestHappens,
      hears(),
      ticketIs({ status: 'open', user: 'Ana', useIntegration: false }),
    );
  });

  test('that fails leaves the ticket with whom the queue gave it to', async () => {
    outside.webhook.injectFaults({ status: 410, body: '' });
    const desk = await deskWithRobot();
    await createUser(outside.server, desk.admin, { name: 'Ana', queueIds: [desk.queue('Suporte').id] });
    await play(
      desk,
      says('oi'),
      meanwhile('it is given to Ana', async (customer) => {
        const { id } = await customer.ticket();
        await outside.server.sql(
          `update tickets set "userId" = (select id from users where "companyId" = $2 and name = 'Ana') where id = $1`,
          [id, desk.companyId],
        );
      }),
      says('1'),
      theRestHappens,
      ticketIs({ status: 'pending', queue: 'Suporte', user: 'Ana', useIntegration: false }),
      logSays('pending', { code: 'integrationFailed', name: 'Robô' }),
    );
  });
});
