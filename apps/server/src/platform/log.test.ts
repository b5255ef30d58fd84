import { api } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../test/setup/client.ts';
import { LogLines } from '../../test/setup/log-lines.ts';
import { createCompany } from '../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../test/setup/server.ts';
import { createLog } from './log.ts';

describe('an error in the log', () => {
  test.each([
    [
      'error: syntax error in tsquery: "palavra \'x\nsegredo"\n    at parse (a.ts:1)',
      'error: syntax error in tsquery: "…"\n    at parse (a.ts:1)',
    ],
    ['invalid input syntax for type json: "{"a": "segredo"}"', 'invalid input syntax for type json: "…"'],
    [
      `SyntaxError: Unexpected token 's', "segredo" is not valid JSON`,
      `SyntaxError: Unexpected token 's', "…" is not valid JSON`,
    ],
    ['error: relation "contacts" does not exist', 'error: relation "contacts" does not exist'],
  ])('says what went wrong, not with which words', (error, logged) => {
    const log = new LogLines();
    createLog('info', log).error({ error, reference: 'r' }, 'a call failed');
    expect(JSON.parse(log.lines[0] ?? '')).toMatchObject({
      error: logged,
      reference: 'r',
      msg: 'a call failed',
    });
  });
});

describe('what somebody searches for', () => {
  const WORD = 'procurasecreta';
  const log = new LogLines();
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ logLevel: 'trace' }, { logTo: log });
    ({ admin } = await createCompany(server));
  });
  afterAll(() => server.stop());

  const search = (query: Record<string, string> = {}) =>
    admin.try(api.tickets.list, {
      query: { status: 'search', searchParam: WORD, searchOnMessages: 'true', ...query },
    });

  test('is in no line of the log, whether it is found, refused or the database fails on it', async () => {
    expect((await search()).status).toBe(200);
    expect((await admin.try(api.contacts.list, { query: { searchParam: WORD } })).status).toBe(200);
    expect((await search({ pageNumber: 'x' })).status).toBe(400);
    await server.sql(
      `create or replace function plain_text(value text) returns text language plpgsql immutable strict as $$
       begin raise exception 'syntax error in tsquery: "%"', value; end $$`,
    );
    expect((await admin.try(api.contacts.list, { query: { searchParam: WORD } })).status).toBe(500);
    expect(log.lines.filter((line) => line.includes('a call failed'))).toHaveLength(1);
    expect(log.lines.filter((line) => line.includes('"call"')).length).toBeGreaterThan(2);
    expect(log.lines.filter((line) => line.includes(WORD))).toEqual([]);
  });
});
