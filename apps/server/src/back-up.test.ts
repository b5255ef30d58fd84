import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackupDesk, installationOf, PASSPHRASE } from '../test/setup/backups.ts';
import { Client } from '../test/setup/client.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../test/setup/empty-database.ts';
import { type Phones, Shop, startWithPhones, whatsappConfig } from '../test/setup/phones.ts';
import { addressOf, startServerProcess } from '../test/setup/server-process.ts';
import { databaseUrl, runSql } from '../test/setup/server.ts';
import { PASSWORD } from '../test/setup/people.ts';
import { startServer } from './server.ts';

const run = async (
  environment: Record<string, string>,
  ...command: Parameters<typeof startServerProcess>[1] & {}
) => {
  const child = startServerProcess(environment, command);
  const code = await child.ended;
  return { code, said: child.printed().trim() };
};

describe('a restored installation', () => {
  let phones: Phones;
  let desk: BackupDesk;
  beforeAll(async () => {
    phones = await startWithPhones();
    desk = await BackupDesk.open();
  });
  afterAll(async () => {
    await desk.close();
    await phones.peer.stop();
  });

  test('answers /health, knows who signs in, and sends on with the phone that was paired', async () => {
    const shop = await Shop.open(phones, '5511999990077');
    const customer = { phone: '5511970077001', name: 'Cliente Guardada' };
    phones.peer.addCustomer(customer);
    await shop.write(customer.phone, { kind: 'text', text: 'Antes da cópia' });
    const ticket = await shop.serve(customer.name);
    await shop.send(ticket, { body: 'Respondido antes' });
    await shop.arrived(customer.phone, 'Respondido antes');
    const { email } = shop.admin.sessionUser;
    await desk.make(installationOf(phones.server));
    // The computer is lost; the peer, which is WhatsApp, is not.
    await phones.server.stop();
    const { config } = await desk.restore();
    const server = await startServer({
      ...config,
      roles: ['web', 'worker', 'channels'],
      whatsapp: whatsappConfig(phones.peer),
    });
    expect(await (await fetch(`${server.localUrl}/health`)).json()).toMatchObject({ status: 'ok' });
    const admin = new Client(server.localUrl);
    await admin.signIn({ email, password: PASSWORD });
    const restored = new Shop(phones, {
      admin,
      companyId: shop.companyId,
      phone: shop.phone,
      connection: shop.connection,
      queueId: shop.queueId,
    });
    const texts = (await restored.messages(ticket)).map(({ body }) => body);
    expect(texts).toEqual(expect.arrayContaining(['Antes da cópia', 'Respondido antes']));
    await restored.send(ticket, { body: 'Respondido depois' });
    await restored.arrived(customer.phone, 'Respondido depois');
    await server.stop();
  });
});

// Servers and their copies are started one after the other.
describe('the commands', { timeout: 300_000 }, () => {
  let folder: string;
  let database: EmptyDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'prosa-commands-'));
    database = await createEmptyDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const environment = (changes: Record<string, string> = {}) => ({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    BACKUP_PASSPHRASE: PASSPHRASE,
    ADMIN_EMAIL: 'owner@prosa.test',
    ADMIN_PASSWORD: 'owner-of-the-house',
    ...changes,
  });

  test('back a running installation with its embedded database up, try it out, and restore it elsewhere', async () => {
    const product = startServerProcess(environment());
    await addressOf(product);
    const made = await run(environment(), 'back-up', join(folder, 'shelf'), '--check');
    expect(made.said).toMatch(/^Backed up \d+ rows and 0 files/);
    expect(made.said).toContain('Restored for a trial and compared: it is the same.');
    product.process.kill('SIGTERM');
    await product.ended;
    const elsewhere = environment({ DATA_DIR: join(folder, 'elsewhere') });
    const wrong = await run(
      { ...elsewhere, BACKUP_PASSPHRASE: 'some other passphrase' },
      'restore',
      join(folder, 'shelf'),
    );
    expect(wrong).toEqual({
      code: 1,
      said: expect.stringMatching(/^BACKUP_PASSPHRASE is not the one of the backup/),
    });
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
    const [, address = ''] = /npm run restore -- (.+)/.exec(made.said) ?? [];
    const restored = await run(elsewhere, 'restore', address);
    expect(restored.said).toMatch(/Restored as it was at .+ Start it with npm start\.$/);
    expect((await run(elsewhere, 'restore', address)).said).toMatch(/is not empty/);
    const second = startServerProcess(elsewhere);
    const owner = new Client(await addressOf(second));
    await owner.signIn({ email: 'owner@prosa.test', password: 'owner-of-the-house' });
    expect(second.printed()).not.toContain('password');
    second.process.kill('SIGTERM');
    await second.ended;
  });

  test('need a role that sees every row of one’s own PostgreSQL, and say how to make it', async () => {
    const config = database.config();
    const product = environment({
      DATABASE_URL: config.databaseUrl ?? '',
      DATA_DIR: config.dataDir,
      SECRET_KEY: 'the-key-that-seals-everything-here',
    });
    const running = startServerProcess(product);
    await addressOf(running);
    const shelf = join(folder, 'own-shelf');
    expect((await run(product, 'back-up', shelf)).said).toMatch(
      /^BACKUP_DATABASE_URL is missing: .+ bypassrls/,
    );
    // A role that policies bind is refused by the database, instead of leaving rows out.
    const blind = await run({ ...product, BACKUP_DATABASE_URL: config.databaseUrl ?? '' }, 'back-up', shelf);
    expect(blind.said).toContain('row-level security');
    const role = `reader_${randomBytes(4).toString('hex')}`;
    await runSql(
      database.admin,
      `create role ${role} login bypassrls password 'reader' in role pg_read_all_data`,
    );
    const reader = databaseUrl({ ...database.admin, user: role, password: 'reader' });
    const made = await run({ ...product, BACKUP_DATABASE_URL: reader }, 'back-up', shelf);
    expect(made).toEqual({ code: 0, said: expect.stringContaining('Backed up') });
    expect(readdirSync(join(shelf, 'archives'))).toHaveLength(1);
    running.process.kill('SIGTERM');
    await running.ended;
    await runSql(database.admin, `drop role ${role}`);
  });

  test('say in one sentence what is missing', async () => {
    const { BACKUP_PASSPHRASE: _, ...without } = environment();
    expect((await run(without, 'back-up', folder)).said).toMatch(/^BACKUP_PASSPHRASE is missing/);
    expect((await run(environment(), 'back-up')).said).toMatch(/^Where to\?/);
    expect((await run(environment(), 'restore', join(folder, 'nowhere'))).said).toMatch(
      /^There is no complete backup/,
    );
  });
});
