import {
  brandingRoutes,
  PASSWORD_LINK_LIMITS,
  passwordLinkRoutes,
  sessionRoutes,
  userRoutes,
} from '@prosa/contract';
import { MailPeer, type ReceivedMail } from '@prosa/peers/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { textOf } from '../../../test/setup/mails.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

const PUBLIC_URL = 'https://desk.example.com';
const NEW_PASSWORD = 'uma senha bem nova';

let peer: MailPeer;
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  peer = await MailPeer.start();
  server = await startTestServer({
    publicUrl: PUBLIC_URL,
    mail: { smtpUrl: peer.url, from: 'Prosa <prosa@example.com>' },
  });
  company = await createCompany(server);
});
afterAll(async () => {
  await server.stop();
  await peer.stop();
});
beforeEach(async () => {
  await server.sql('delete from rate_limits');
  peer.mails.length = 0;
});

const ask = (email: string, language: 'pt-BR' | 'tr' = 'pt-BR') =>
  server.stranger().try(passwordLinkRoutes.request, { body: { email, language } });
const use = (token: string, password = NEW_PASSWORD) =>
  server.stranger().try(passwordLinkRoutes.use, { body: { token, password } });
const signIn = (email: string, password: string) =>
  server.stranger().try(sessionRoutes.login, { body: { email, password } });

const tokenIn = (mail: ReceivedMail) => /reset-password#(\S+)/.exec(textOf(mail))?.[1] ?? '';

async function mailTo(email: string, place = 0): Promise<ReceivedMail> {
  const received = () => peer.mails.filter(({ to }) => to.includes(email));
  await waitUntil(async () => expect(received().length).toBeGreaterThan(place));
  return received()[place] as ReceivedMail;
}

const invalid = { status: 400, body: { error: 'ERR_PASSWORD_LINK' } };

test('who forgot a password gets a link, chooses another one, and all sessions end', async () => {
  const person = await createUser(server, company.admin);
  const { email } = person.sessionUser;
  expect((await ask(email)).status).toBe(200);
  const mail = await mailTo(email);
  expect(mail.from).toBe('prosa@example.com');
  expect(textOf(mail)).toContain(`${PUBLIC_URL}/reset-password#`);
  expect(await use(tokenIn(mail))).toMatchObject({ status: 200 });
  expect((await person.try(sessionRoutes.me)).status).toBe(401);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  const [entry] = (await auditOf(server, 'passwordLink.used')).slice(-1);
  expect(entry).toMatchObject({ companyId: company.id, subject: `user:${person.sessionUser.id}` });
});

describe('a link', () => {
  test('is used once, also by two at the same moment', async () => {
    const { email } = (await createUser(server, company.admin)).sessionUser;
    await ask(email);
    const token = tokenIn(await mailTo(email));
    const answers = await Promise.all([use(token, 'primeira escolha'), use(token, 'segunda escolha')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await use(token)).toMatchObject(invalid);
  });

  test('is void after an hour, after a newer one, after a change of the password or the e-mail', async () => {
    const person = await createUser(server, company.admin);
    const { id, email } = person.sessionUser;
    await ask(email);
    const first = tokenIn(await mailTo(email));
    await ask(email);
    const second = tokenIn(await mailTo(email, 1));
    expect(await use(first)).toMatchObject(invalid);
    server.clock.advance(61);
    expect(await use(second)).toMatchObject(invalid);
    server.clock.set(new Date());
    const params = { id: String(id) };
    await company.admin.call(userRoutes.update, { params, body: { password: 'do administrador' } });
    expect(await use(second)).toMatchObject(invalid);
    await ask(email);
    const third = tokenIn(await mailTo(email, 2));
    await company.admin.call(userRoutes.update, { params, body: { email: `outro-${email}` } });
    expect(await use(third)).toMatchObject(invalid);
  });

  test('that was never made, of another person or another company is refused alike', async () => {
    const { id, email } = (await createUser(server, company.admin)).sessionUser;
    await ask(email);
    const [, , secret = ''] = tokenIn(await mailTo(email)).split('.');
    for (const token of ['x', `1.1.${secret}`, `${company.id}.${id + 1}.${secret}`, `0.${id}.${secret}`])
      expect(await use(token)).toMatchObject(invalid);
    expect(await use(`${company.id}.${id}.${'x'.repeat(43)}`)).toMatchObject(invalid);
  });

  test('stays when the new password is too easy to guess', async () => {
    const { email } = (await createUser(server, company.admin)).sessionUser;
    await ask(email);
    const token = tokenIn(await mailTo(email));
    expect(await use(token, 'password')).toMatchObject({ body: { error: 'ERR_COMMON_PASSWORD' } });
    expect((await use(token)).status).toBe(200);
  });

  test('is in no table and in no job', async () => {
    const { email } = (await createUser(server, company.admin)).sessionUser;
    await ask(email);
    const [, , secret = ''] = tokenIn(await mailTo(email)).split('.');
    const jobs = await server.sql<{ data: unknown }>('select data from pgboss.job');
    const links = await server.sql('select * from password_links');
    expect(JSON.stringify([jobs, links])).not.toContain(secret);
  });

  test('arrives when the mail server was full at first', async () => {
    const { email } = (await createUser(server, company.admin)).sessionUser;
    peer.isRefusing = true;
    await ask(email);
    await waitUntil(async () => {
      const retried = await server.sql(
        `select 1 from pgboss.job where name = 'passwordLinks.send' and state = 'retry'`,
      );
      expect(retried).toHaveLength(1);
    });
    peer.isRefusing = false;
    await mailTo(email);
  });
});

describe('strangers', () => {
  test('do not learn which accounts exist, and cannot fill a mailbox', async () => {
    const { email } = (await createUser(server, company.admin)).sessionUser;
    const known = await ask(email);
    const unknown = await ask('nobody@nowhere.test');
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    for (let place = 0; place < PASSWORD_LINK_LIMITS.perAccount + 2; place += 1)
      expect((await ask(email)).status).toBe(200);
    await mailTo(email, PASSWORD_LINK_LIMITS.perAccount - 1);
    const sent = await server.sql(
      `select 1 from pgboss.job where name = 'passwordLinks.send' and data -> 'data' ->> 'userId' = $1`,
      [String((await server.sql<{ id: number }>('select id from users where email = $1', [email]))[0]?.id)],
    );
    expect(sent).toHaveLength(PASSWORD_LINK_LIMITS.perAccount);
  });

  test('are stopped at one address', async () => {
    const answers = [];
    for (let place = 0; place <= PASSWORD_LINK_LIMITS.perAddress; place += 1)
      answers.push((await ask(`person${place}@nowhere.test`)).status);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('an invited person', () => {
  const newPerson = (email: string) => ({ name: 'Nova Pessoa', email, invitation: 'tr' as const });

  test('chooses the password, which nobody else ever knew', async () => {
    const email = 'convidada@company.test';
    const { id } = await company.admin.call(userRoutes.create, { body: newPerson(email) });
    const mail = await mailTo(email);
    expect(textOf(mail)).toContain('Merhaba Nova Pessoa');
    expect((await use(tokenIn(mail))).status).toBe(200);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await auditOf(server, 'user.invited')).at(-1)).toMatchObject({ subject: `user:${id}` });
  });

  test('can be invited again by those who manage people, in their own company only', async () => {
    const { email, id } = (await createUser(server, company.admin)).sessionUser;
    const input = { params: { id: String(id) }, body: { language: 'pt-BR' as const } };
    await company.admin.call(passwordLinkRoutes.invite, input);
    expect(textOf(await mailTo(email))).toContain('Esqueci minha senha');
    const other = await createCompany(server);
    expect(await other.admin.try(passwordLinkRoutes.invite, input)).toMatchObject({ status: 404 });
  });

  test('needs either an invitation or a password', async () => {
    const body = { name: 'Sem Senha', email: 'sem@company.test' };
    expect(await company.admin.try(userRoutes.create, { body })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', issues: [{ path: 'password', problem: 'required' }] },
    });
  });
});

test('without a mail server none of it is offered', async () => {
  const without = await server.startAnother({ mail: undefined });
  expect(await without.stranger().call(brandingRoutes.show)).toMatchObject({ hasMail: false });
  expect(await server.stranger().call(brandingRoutes.show)).toMatchObject({ hasMail: true });
  const refused = { status: 400, body: { error: 'ERR_MAIL_NOT_CONFIGURED' } };
  const body = { email: 'x@company.test', language: 'pt-BR' as const };
  expect(await without.stranger().try(passwordLinkRoutes.request, { body })).toMatchObject(refused);
  await without.stop();
});
