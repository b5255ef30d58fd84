import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact } from '../../../test/setup/conversations.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let ana: Client;
let contactId: number;

beforeAll(async () => {
  server = await startTestServer();
  const company = await createCompany(server);
  ana = await createUser(server, company.admin, { name: 'Ana' });
  contactId = (await createContact(company.admin, { name: 'João Souza' })).id;
});
afterAll(() => server.stop());

test('a date is a point in time, or one on the company’s clock as a field of a browser has it', async () => {
  // São Paulo is three hours behind.
  const onTheClock = { contactId, body: 'Olá, tudo bem?', sendAt: '2031-03-03T15:30' };
  const schedule = await ana.call(api.schedules.create, { body: onTheClock });
  expect(schedule.sendAt).toBe('2031-03-03T18:30:00.000Z');
  const params = { id: String(schedule.id) };
  const change = { params, body: { sendAt: '2031-03-04 09:00:10' } };
  expect((await ana.call(api.schedules.update, change)).sendAt).toBe('2031-03-04T12:00:10.000Z');
  const never = { params, body: { sendAt: '2031-02-31T09:00' } };
  expect((await ana.try(api.schedules.update, never)).body).toMatchObject({
    error: 'ERR_VALIDATION',
    issues: [{ path: 'sendAt', problem: 'invalid' }],
  });
});

test('a preview reads as the contact will read it', async () => {
  const preview = await ana.call(api.schedules.preview, {
    body: { contactId, body: 'Oi {{firstName}}, {{ticket_id}} {{other}}', assinar: true },
  });
  expect(preview).toEqual({
    body: expect.stringContaining('*Ana:*\nOi João,'),
    missing: ['ticket_id'],
    unknown: ['other'],
  });
  const text = { contactId, body: '{{ms}}, até {{date}}' };
  const later = await ana.call(api.schedules.preview, { body: { ...text, sendAt: '2031-03-03T09:00' } });
  expect(later.body).toBe('Bom dia, até 03/03/2031');
});
