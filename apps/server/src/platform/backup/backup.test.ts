import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackupDesk, installationOf, PASSPHRASE } from '../../../test/setup/backups.ts';
import { createContact } from '../../../test/setup/conversations.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../../../test/setup/empty-database.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { runSql, startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { seedTwoCompanies } from '../../../test/sweeps/two-companies.ts';
import { openFolder, type ObjectStore } from '../files/object-store.ts';
import { backUp } from './back-up.ts';
import { checkArchive, compareDatabase } from './check-archive.ts';
import { restoreArchive } from './restore.ts';

let server: TestServer;
let company: TestCompany;
let desk: BackupDesk;
beforeAll(async () => {
  server = await startTestServer();
  // A row in every table.
  await seedTwoCompanies(server);
  company = await createCompany(server);
  desk = await BackupDesk.open();
});
afterAll(async () => {
  await desk.close();
  await server.stop();
});

const storage = () => server.platform.storage;
const everything = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted();
const filesOf = (dataDir: string) =>
  everything(join(dataDir, 'files')).map((name) => [name, readFileSync(join(dataDir, 'files', name))]);

/** Columns, indexes, functions, triggers, constraints and policies. */
const SHAPE = `
  select 'column' as kind, concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
    attidentity, attgenerated) as what
    from pg_attribute a join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', concat(pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all select 'constraint', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'policy', concat_ws(' ', tablename, policyname, qual, with_check) from pg_policies
  union all select 'security', concat_ws(' ', relname, relrowsecurity, relforcerowsecurity) from pg_class
    where relnamespace = 'public'::regnamespace
  union all select 'rights', concat_ws(' ', relname, replace(relacl::text, pg_get_userbyid(relowner), 'owner')) from pg_class
    where relnamespace = 'public'::regnamespace
  union all select 'function', pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind <> 'a'
  order by 1, 2`;

describe('a restored backup', () => {
  test('equals the original: every row, every counter, every file, and all that guards them', async () => {
    await storage().write(`company-${company.id}`, 'png', Buffer.from('a picture'));
    const { manifest } = await desk.make(installationOf(server));
    expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(60);
    const { database, config } = await desk.restore();
    await compareDatabase(database.admin, manifest);
    expect(filesOf(config.dataDir)).toEqual(filesOf(server.config.dataDir));
    expect(await runSql(database.admin, SHAPE)).toEqual(await runSql(server.admin, SHAPE));
  });

  test('holds everything that was acknowledged before it began, and nothing half, while people write', async () => {
    const acknowledged: string[] = [];
    const end = new AbortController();
    const write = async () => {
      while (!end.signal.aborted) acknowledged.push((await createContact(company.admin)).name);
    };
    const writers = Array.from({ length: 4 }, write);
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
    const before = [...acknowledged];
    const { manifest } = await desk.make(installationOf(server));
    const during = acknowledged.length - before.length;
    end.abort();
    await Promise.all(writers);
    expect(during).toBeGreaterThan(0);
    const { database } = await desk.restore();
    await compareDatabase(database.admin, manifest);
    const contacts = await runSql<{ name: string }>(database.admin, 'select name from contacts');
    const names = new Set(contacts.map(({ name }) => name));
    expect(before.filter((name) => !names.has(name))).toEqual([]);
    // Its rows and the words that find it are written together.
    expect(
      await runSql(
        database.admin,
        'select id from contacts c where not exists (select from contact_words w where w."contactId" = c.id)',
      ),
    ).toEqual([]);
  });

  test('is tried out in a database server of its own, which leaves nothing behind', async () => {
    const { archive } = await desk.make(installationOf(server));
    const folder = join(await mkdtemp(join(tmpdir(), 'prosa-check-')), 'scratch');
    await checkArchive(await desk.openArchive(archive), folder);
    expect(statSync(folder, { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe('the files of backups', () => {
  test('are stored once, stay while an archive names them, and go with the last', async () => {
    const shelf = await BackupDesk.open();
    const key = await storage().write(`company-${company.id}`, 'png', Buffer.from('stays'));
    const leaving = await storage().write(`company-${company.id}`, 'png', Buffer.from('leaves'));
    const written: string[] = [];
    const store: ObjectStore = {
      ...shelf.store,
      write: (path, content) => {
        written.push(path);
        return shelf.store.write(path, content);
      },
    };
    const make = () => backUp(installationOf(server), { store, passphrase: PASSPHRASE, keep: 2 });
    await shelf.make(installationOf(server), 2);
    await storage().remove(leaving);
    await make();
    expect(written.filter((path) => path.startsWith('files/'))).toEqual([]);
    expect(everything(shelf.folder)).toContain(`files/${leaving}`);
    await make();
    expect(everything(shelf.folder)).not.toContain(`files/${leaving}`);
    expect(everything(shelf.folder)).toContain(`files/${key}`);
    expect(readdirSync(join(shelf.folder, 'archives'))).toHaveLength(2);
    await shelf.close();
  });

  test('include one that the snapshot names and that was removed while it was made', async () => {
    const key = await storage().write(`company-${company.id}`, 'png', Buffer.from('named'));
    await server.sql(
      `insert into stored_files (key, "companyId", mime, bytes) values ($1, $2, 'image/png', 5)`,
      [key, company.id],
    );
    const installation = installationOf(server);
    let looks = 0;
    const files: ObjectStore = {
      ...installation.files,
      async *list(folder) {
        // The second look comes after the snapshot.
        if ((looks += 1) === 2) await storage().remove(key);
        yield* installation.files.list(folder);
      },
    };
    await desk.make({ ...installation, files });
    const { config } = await desk.restore();
    expect(readFileSync(join(config.dataDir, 'files', key), 'utf8')).toBe('named');
    await server.sql('delete from stored_files where key = $1', [key]);
  });
});

describe('a backup', () => {
  test('holds no secret that is not sealed', async () => {
    await desk.make(installationOf(server));
    const { secretKey } = server.config;
    const forms = [
      secretKey,
      ...(['base64', 'hex', 'base64url'] as const).map((form) => secretKey.toString(form)),
    ];
    for (const name of everything(desk.folder)) {
      const bytes = readFileSync(join(desk.folder, name));
      for (const form of forms) expect(bytes.includes(form)).toBe(false);
    }
    expect((await desk.openArchive()).keys.secretKey).toEqual(secretKey);
  });

  test('opens with its passphrase alone', async () => {
    await desk.make(installationOf(server));
    await expect(desk.openArchive(undefined, 'another passphrase')).rejects.toThrow(
      /^BACKUP_PASSPHRASE is not the one of the backup/,
    );
    await expect(desk.openArchive('2020-01-01')).rejects.toThrow('There is no complete backup 2020-01-01');
  });

  test('that was damaged is not restored, whatever of it was', async () => {
    const shelf = await BackupDesk.open();
    await shelf.make(installationOf(server));
    const { archive } = await shelf.openArchive();
    const spoil = (name: string, change: (bytes: Buffer) => Buffer | string) => {
      const path = join(shelf.folder, name);
      const whole = readFileSync(path);
      writeFileSync(path, change(Buffer.from(whole)));
      return () => writeFileSync(path, whole);
    };
    const flip = (bytes: Buffer) => {
      const at = Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    };
    const file = everything(shelf.folder).find((name) => name.startsWith('files/')) ?? '';
    const parts: [string, (bytes: Buffer) => Buffer | string][] = [
      [`archives/${archive}/tables/public.contacts.zst`, flip],
      [file, flip],
      [`archives/${archive}/manifest.json`, (bytes) => bytes.toString().replace('"rows": 2', '"rows": 3')],
    ];
    for (const [name, change] of parts) {
      const mend = spoil(name, change);
      await expect(shelf.restore(), name).rejects.toThrow();
      mend();
    }
    await shelf.restore();
    await shelf.close();
  });

  test('that was interrupted is none, and is cleared away by the next', async () => {
    const shelf = await BackupDesk.open();
    const broken: ObjectStore = {
      ...shelf.store,
      write: (path, content) =>
        path.includes('public.tickets')
          ? Promise.reject(new Error('no space left'))
          : shelf.store.write(path, content),
    };
    const attempt = backUp(installationOf(server), { store: broken, passphrase: PASSPHRASE, keep: 7 });
    await expect(attempt).rejects.toThrow('no space left');
    await expect(shelf.openArchive()).rejects.toThrow('There is no complete backup');
    await shelf.make(installationOf(server));
    expect(readdirSync(join(shelf.folder, 'archives'))).toHaveLength(1);
    await shelf.close();
  });

  test('leaves a database of one’s own as it was found when it cannot be restored there', async () => {
    await storage().write('branding', 'png', Buffer.from('a logo'));
    const shelf = await BackupDesk.open();
    await shelf.make(installationOf(server));
    const { archive } = await shelf.openArchive();
    const database = await createEmptyDatabase();
    await runSql(database.connection, 'create function own() returns int language sql return 1');
    const files = openFolder(join(database.config().dataDir, 'files'));
    const restore = async () =>
      restoreArchive(await shelf.openArchive(), { database: database.connection, files });
    const found = await contentsOf(database);
    const file = everything(shelf.folder).find((name) => name.startsWith('files/branding')) ?? '';
    for (const name of [`archives/${archive}/tables/public.contacts.zst`, file]) {
      const whole = readFileSync(join(shelf.folder, name));
      writeFileSync(join(shelf.folder, name), Buffer.from('something else'));
      await expect(restore(), name).rejects.toThrow();
      expect(await contentsOf(database)).toEqual(found);
      writeFileSync(join(shelf.folder, name), whole);
    }
    await restore();
    await compareDatabase(database.admin, (await shelf.openArchive()).manifest);
    await database.drop();
    await shelf.close();
  });

  const contentsOf = ({ admin }: EmptyDatabase) =>
    runSql(
      admin,
      `select 'relation' as kind, relname::text as name from pg_class where relnamespace = 'public'::regnamespace
       union all select 'routine', proname from pg_proc where pronamespace = 'public'::regnamespace
       union all select 'schema', nspname from pg_namespace
       union all select 'extension', extname from pg_extension order by 1, 2`,
    );

  test('is not restored over data', async () => {
    await desk.make(installationOf(server));
    const { database, config } = await desk.restore();
    const target = { database: database.connection, files: openFolder(join(config.dataDir, 'files')) };
    await expect(restoreArchive(await desk.openArchive(), target)).rejects.toThrow(
      'The database is not empty',
    );
  });
});
