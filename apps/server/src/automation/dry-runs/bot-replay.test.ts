import { blankOption } from '@prosa/bot';
import { api, type QueueBot } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVALID, openDesk, OPTIONS } from '../../../test/setup/bot-desk.ts';
import { hears, play, says } from '../../../test/setup/conversation-script.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import type { InboundDesk } from '../../../test/setup/inbound-desk.ts';
import { week } from '../../../test/setup/week-hours.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const asIs = (desk: InboundDesk, name: string): QueueBot => {
  const { greetingMessage, closeTicket, integrationId, fileListId, chatbots } = desk.queue(name);
  return { greetingMessage, closeTicket, integrationId, fileListId, chatbots };
};
const dryRun = (desk: InboundDesk, name: string, changes: Partial<QueueBot>) =>
  desk.admin.call(api.dryRuns.run, {
    body: { kind: 'bot', id: desk.queue(name).id, queue: { ...asIs(desk, name), ...changes } },
  });
const newOption = (name: string, more: object = {}) => ({
  ...blankOption(),
  name,
  greetingMessage: `${name}?`,
  ...more,
});

describe('a tree that is not saved yet', () => {
  test('is played with what customers wrote: who would have gone another way, and which', async () => {
    const desk = await openDesk(server);
    await play(desk, says('oi'), says('1'));
    const other = await play(desk, says('oi'), says('2'), says('2'));
    const slow = await play(desk, says('oi'), says('2'), says('1'), says('1'), says('1'));
    await play(desk, says('oi'));
    expect(await dryRun(desk, 'Suporte', {})).toMatchObject({ touched: 0, tickets: [], conversations: 4 });

    const [internet, rest] = desk.queue('Suporte').chatbots;
    if (!internet || !rest) throw new Error('there are two options');
    const longer = await dryRun(desk, 'Suporte', { chatbots: [newOption('Boleto'), internet, rest] });
    expect(longer.touched).toBe(2);
    expect(longer.tickets.map(({ id }) => id)).toEqual([(await slow.ticket()).id, (await other.ticket()).id]);
    expect(longer.tickets[1]?.outcome).toEqual({
      was: { end: 'waiting', queue: 'Suporte', options: ['Outros'], said: 'Alguém já vem.' },
      would: {
        end: 'choosing',
        queue: 'Suporte',
        options: ['Internet'],
        said: expect.stringContaining('O que acontece?') as string,
      },
    });
    expect(longer.tickets[0]?.outcome).toMatchObject({
      was: { options: ['Internet', 'Lenta', 'Modem'], said: 'Reinicie o modem.' },
      would: { end: 'waiting', options: ['Boleto'] },
    });

    const sales = desk.queue('Vendas').id;
    const away = newOption('Comercial', { queueType: 'queue', optQueueId: sales });
    const led = await dryRun(desk, 'Suporte', {
      chatbots: [internet, { ...away, id: rest.id }],
    });
    expect(led.tickets.map(({ outcome }) => outcome?.would)).toEqual([
      // Contacts who chose the first option would have seen another name for the second.
      expect.objectContaining({ options: ['Internet', 'Lenta', 'Modem'] }),
      expect.objectContaining({ end: 'waiting', queue: 'Vendas', options: ['Comercial'] }),
    ]);
    expect(await dryRun(desk, 'Vendas', { closeTicket: true })).toMatchObject({
      touched: 1,
      tickets: [{ outcome: { was: { end: 'waiting' }, would: { end: 'closed', queue: 'Vendas' } } }],
    });
  });

  test('consent is no choice of a menu, and what is said to a person is none either', async () => {
    const desk = await openDesk(server, {
      settings: { enableLGPD: 'enabled', lgpdMessage: 'Tratamos os seus dados.' },
    });
    await play(desk, says('oi'));
    const chosen = await play(desk, says('oi'), says('1'), says('2'), hears(/./, /./, /./, OPTIONS));
    const { id } = await chosen.ticket();
    await desk.admin.call(api.tickets.update, {
      params: { id: String(id) },
      body: { status: 'open', queueId: desk.queue('Suporte').id },
    });
    await chosen.says('9');
    const result = await dryRun(desk, 'Suporte', { greetingMessage: 'Diga lá.' });
    expect(result).toMatchObject({ touched: 1, conversations: 1, tickets: [{ id }] });
    expect(result.tickets[0]?.outcome?.would.said).toContain('Diga lá.');
    expect(result.tickets[0]?.outcome?.was.said).not.toBe(INVALID);
    expect(await dryRun(desk, 'Vendas', { closeTicket: true })).toMatchObject({ touched: 0 });
  });

  test('where nobody was there, nothing is played', async () => {
    const desk = await openDesk(server, { settings: { timezone: 'Etc/UTC' } });
    await play(desk, says('oi'), says('1'));
    const closing = { closeTicket: true };
    expect(await dryRun(desk, 'Vendas', closing)).toMatchObject({ touched: 1 });
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    await desk.updateConnection({ schedules: week(later(3), later(5)), outOfHoursMessage: 'Fechado.' });
    await desk.admin.call(api.settings.update, {
      params: { key: 'scheduleType' },
      body: { value: 'connection' },
    });
    expect(await dryRun(desk, 'Vendas', closing)).toMatchObject({ touched: 0, conversations: 1 });
  });
});
