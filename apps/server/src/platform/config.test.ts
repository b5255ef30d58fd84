import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Config, readConfig, readProcessConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const home = mkdtempSync(join(tmpdir(), 'prosa-config-'));
afterAll(() => rmSync(home, { recursive: true }));

const KEY = 'k'.repeat(32);
const read = (environment: NodeJS.ProcessEnv = {}): Config =>
  readConfig({ DATA_DIR: home, SECRET_KEY: KEY, ...environment });

function complaintOf(environment: NodeJS.ProcessEnv): string {
  try {
    read(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return 'nothing was wrong';
}

test('what holds for the whole process is read once, and an empty variable is none', () => {
  expect(readProcessConfig({})).toEqual({ ffmpegPath: undefined, hasCheapHashes: false });
  expect(readProcessConfig({ FFMPEG_PATH: '', PASSWORD_HASHES: 'cheap' })).toEqual(readProcessConfig({}));
  expect(readProcessConfig({ FFMPEG_PATH: '/usr/bin/ffmpeg', PASSWORD_HASHES: 'cheap-for-tests' })).toEqual({
    ffmpegPath: '/usr/bin/ffmpeg',
    hasCheapHashes: true,
  });
});

test('nothing needs to be set', () => {
  expect(read()).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve(home),
    databaseUrl: undefined,
    database: { pipeline: 'own' },
    publicUrl: undefined,
    corsOrigin: undefined,
    secretKey: Buffer.from(KEY),
    previousSecretKey: undefined,
    acceptsNewKey: false,
    adminEmail: undefined,
    adminPassword: undefined,
    roles: ['web', 'worker', 'channels'],
    logLevel: 'info',
    whatsapp: {
      socketUrl: undefined,
      rootKey: undefined,
      ca: undefined,
      version: undefined,
      hasFastPath: true,
    },
    outside: {
      openAi: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini' },
      azureVoicesUrl: undefined,
      googleTokenUrl: 'https://oauth2.googleapis.com/token',
      dialogflowUrl: 'https://dialogflow.googleapis.com',
      allowHosts: [],
    },
    channelLeaseSeconds: 20,
    meta: {
      graphUrl: 'https://graph.facebook.com',
      isOwnFarEnd: false,
      version: 'v25.0',
      loginUrl: 'https://www.facebook.com',
      appId: undefined,
      appSecret: undefined,
      verifyToken: undefined,
    },
    push: { localService: undefined },
    supportPhone: undefined,
    mail: undefined,
    monitoring: { healthPort: undefined, metricsToken: undefined },
    backup: { to: undefined, passphrase: undefined, keep: 7, at: '03:10', databaseUrl: undefined },
    trustedProxy: undefined,
  });
});

test('an empty variable is the same as none', () => {
  const names = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'READ_DATABASE_URL',
    'PUBLIC_URL',
    'CORS_ORIGIN',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'ROLES',
    'LOG_LEVEL',
    'PUSH_SERVICE_URL',
    'CHANNEL_LEASE_SECONDS',
    'OPENAI_BASE_URL',
    'OPENAI_MODEL',
    'AZURE_TTS_BASE_URL',
    'GOOGLE_TOKEN_URL',
    'DIALOGFLOW_BASE_URL',
    'OUTBOUND_ALLOW_HOSTS',
    'GRAPH_API_URL',
    'META_GRAPH_VERSION',
    'META_LOGIN_URL',
    'META_APP_ID',
    'META_APP_SECRET',
    'META_VERIFY_TOKEN',
    'SUPPORT_PHONE',
    'TRUSTED_PROXY',
    'SMTP_URL',
    'SMTP_FROM',
  ];
  expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read());
});

test('what is set is obeyed', () => {
  const config = read({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgresql://user:secret@db.example.com:5432/prosa',
    READ_DATABASE_URL: 'postgresql://user:secret@replica.example.com:5432/prosa',
    PUBLIC_URL: 'https://Desk.example.com/',
    CORS_ORIGIN: 'https://app.example.com:8443/path',
    ADMIN_EMAIL: ' Owner@Example.com ',
    ADMIN_PASSWORD: 'twelve words',
    ROLES: ' web , worker',
    LOG_LEVEL: 'debug',
    CHANNEL_LEASE_SECONDS: '5',
    PUSH_SERVICE_URL: 'http://127.0.0.1:4200/',
    OPENAI_BASE_URL: 'http://models.internal:8000/v1/',
    OPENAI_MODEL: 'small-one',
    AZURE_TTS_BASE_URL: 'https://voices.internal',
    GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token',
    DIALOGFLOW_BASE_URL: 'http://127.0.0.1:9',
    OUTBOUND_ALLOW_HOSTS: ' N8N.internal:5678 ,typebot.internal,[::1]:80',
    GRAPH_API_URL: 'http://127.0.0.1:4300/',
    META_GRAPH_VERSION: 'v26.0',
    META_LOGIN_URL: 'http://127.0.0.1:4300',
    META_APP_ID: '1234567890',
    META_APP_SECRET: 'a-secret-of-the-app',
    META_VERIFY_TOKEN: 'a-word-to-know',
    SUPPORT_PHONE: '5511987654321',
    TRUSTED_PROXY: '10.0.0.0/8, ::1, loopback',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    databaseUrl: 'postgresql://user:secret@db.example.com:5432/prosa',
    readDatabaseUrl: 'postgresql://user:secret@replica.example.com:5432/prosa',
    publicUrl: 'https://desk.example.com',
    corsOrigin: 'https://app.example.com:8443',
    adminEmail: 'owner@example.com',
    adminPassword: 'twelve words',
    roles: ['web', 'worker'],
    logLevel: 'debug',
    channelLeaseSeconds: 5,
    push: { localService: 'http://127.0.0.1:4200' },
    meta: {
      graphUrl: 'http://127.0.0.1:4300',
      isOwnFarEnd: true,
      version: 'v26.0',
      loginUrl: 'http://127.0.0.1:4300',
      appId: '1234567890',
      appSecret: 'a-secret-of-the-app',
      verifyToken: 'a-word-to-know',
    },
    outside: {
      openAi: { baseUrl: 'http://models.internal:8000/v1', model: 'small-one' },
      azureVoicesUrl: 'https://voices.internal',
      googleTokenUrl: 'http://127.0.0.1:9/token',
      dialogflowUrl: 'http://127.0.0.1:9',
      allowHosts: ['n8n.internal:5678', 'typebot.internal', '[::1]:80'],
    },
    supportPhone: '5511987654321',
    trustedProxy: '10.0.0.0/8, ::1, loopback',
  });
  expect(read({ PORT: '0' }).port).toBe(0);
});

describe('a wrong variable is named in one sentence', () => {
  const wrong: Record<string, { values: string[]; says: RegExp }> = {
    PORT: {
      values: ['x', '80a', '-1', '65536', '1.5', ' ', '0x50', '1e3'],
      says: /whole number|between 0 and 65535/,
    },
    DATABASE_URL: {
      values: ['localhost', 'mysql://a:b@c/d', 'postgres//x', '/var/run/x'],
      says: /postgres:\/\/user:password@host:5432\/database/,
    },
    READ_DATABASE_URL: {
      values: ['replica', 'mysql://a:b@c/d'],
      says: /postgres:\/\/user:password@host:5432\/database/,
    },
    PUBLIC_URL: {
      values: ['desk.example.com', 'ftp://x', '*', 'https://'],
      says: /https:\/\/desk\.example\.com/,
    },
    CORS_ORIGIN: {
      values: ['*', 'null', 'app.example.com', 'javascript:alert(1)'],
      says: /https:\/\/app\.example\.com/,
    },
    SECRET_KEY: { values: ['short', 'x'.repeat(31)], says: /at least 32 characters/ },
    ACCEPT_NEW_SECRET_KEY: { values: ['true', 'YES'], says: /yes or no/ },
    BACKUP_PASSPHRASE: { values: ['short'], says: /at least 12/ },
    BACKUP_TO: { values: ['/backups'], says: /needs BACKUP_PASSPHRASE/ },
    S3_URL: {
      values: [
        '/files',
        's3://bucket/folder',
        's3://key:secret@host',
        'https://key:secret@host/bucket',
        's3://key:se%ret@host/bucket',
        's3://key:secret@ho st:x/bucket',
      ],
      says: /s3:\/\/key:secret@s3\.example\.com\/bucket/,
    },
    BACKUP_KEEP: { values: ['0', '-1', 'all', '1000'], says: /whole number/ },
    BACKUP_AT: { values: ['3:10', '24:00', 'night'], says: /03:10/ },
    BACKUP_DATABASE_URL: { values: ['mysql://x', 'db'], says: /postgres:\/\// },
    ADMIN_EMAIL: { values: ['owner', 'owner@', '@example.com'], says: /e-mail address/ },
    ADMIN_PASSWORD: { values: ['1234', 'x'.repeat(129)], says: /5 to 128 characters/ },
    ROLES: { values: ['web,cook', ',', 'web;worker'], says: /web, worker, channels/ },
    LOG_LEVEL: { values: ['loud', 'INFO'], says: /trace, debug, info, warn, error or silent/ },
    CHANNEL_LEASE_SECONDS: { values: ['x', '2', '301', '4.5'], says: /whole number|between 3 and 300/ },
    PUSH_SERVICE_URL: {
      values: ['127.0.0.1:4200', 'https://127.0.0.1:4200', 'http://push.example.com', 'http://10.0.0.1:4200'],
      says: /http:\/\/127\.0\.0\.1:4200/,
    },
    OPENAI_BASE_URL: {
      values: ['api.openai.com', 'ftp://x', 'https://'],
      says: /https:\/\/api\.openai\.com/,
    },
    AZURE_TTS_BASE_URL: { values: ['brazilsouth', 'ws://x'], says: /https:\/\/tts\.example\.com/ },
    GOOGLE_TOKEN_URL: { values: ['google', 'file:///x'], says: /https:\/\/oauth2/ },
    DIALOGFLOW_BASE_URL: { values: ['dialogflow', 'x://y'], says: /https:\/\/dialogflow/ },
    OUTBOUND_ALLOW_HOSTS: {
      values: ['http://n8n.internal', 'n8n.internal/path', 'a b', '*', 'n8n:port'],
      says: /n8n\.internal:5678/,
    },
    GRAPH_API_URL: { values: ['graph', 'ws://x'], says: /https:\/\/graph\.facebook\.com/ },
    META_GRAPH_VERSION: { values: ['25', 'v25', 'latest'], says: /v25\.0/ },
    META_LOGIN_URL: { values: ['facebook', 'x://y'], says: /https:\/\/www\.facebook\.com/ },
    META_APP_ID: { values: ['my app', '12a'], says: /digits only/ },
    META_APP_SECRET: { values: ['short'], says: /at least 16/ },
    META_VERIFY_TOKEN: { values: ['short'], says: /at least 8/ },
    SUPPORT_PHONE: {
      values: ['+5511987654321', '(11) 98765-4321', '0800123', '1234567', '1'.repeat(16), 'help'],
      says: /country code, digits only/,
    },
    TRUSTED_PROXY: {
      values: ['proxy.example.com', '10.0.0.0/64', '300.1.1.1', 'true', '10.0.0.1,,'],
      says: /address or a range/,
    },
  };
  const cases = Object.entries(wrong).flatMap(([name, { values, says }]) =>
    values.map((value) => ({ name, value, says })),
  );
  test.each(cases)('$name=$value', ({ name, value, says }) => {
    const complaint = complaintOf({ [name]: value });
    expect(complaint).toMatch(new RegExp(`^${name} is not valid: it .+\\.$`));
    expect(complaint).toMatch(says);
    expect(complaint).not.toContain('\n');
  });
});

test('a bucket for backups is read before the night comes', () => {
  const BACKUP_PASSPHRASE = 'a long enough passphrase';
  for (const BACKUP_TO of ['s3://bucket/folder', 's3:/key:word@host/bucket'])
    expect(complaintOf({ BACKUP_TO, BACKUP_PASSPHRASE })).toMatch(
      /^BACKUP_TO is not valid: it must be a folder or look like s3:\/\/key:secret@/,
    );
  const to = 's3://key:word@s3.example.com/bucket/folder?region=eu-central-1';
  expect(read({ BACKUP_TO: to, BACKUP_PASSPHRASE, S3_URL: to })).toMatchObject({ s3Url: to, backup: { to } });
});

test('a wrong secret is not repeated in what is said about it', () => {
  expect(complaintOf({ SECRET_KEY: 'my-secret' })).not.toContain('my-secret');
  expect(complaintOf({ ADMIN_PASSWORD: 'abc' })).not.toContain('abc');
  expect(complaintOf({ S3_URL: 's3://key:my-secret@host' })).not.toContain('my-secret');
});

const kept = (dataDir: string) => readConfig({ DATA_DIR: dataDir }).secretKey;

describe('the data folder', () => {
  test.runIf(process.platform === 'linux')(
    'where nothing can be created is refused, not tried for ever',
    () => {
      expect(complaintOf({ DATA_DIR: '/proc/x/data' })).toMatch(
        /^DATA_DIR is not valid: .+ cannot be written \(ENOENT\)\.$/,
      );
    },
  );

  test('is created with all that leads to it', () => {
    const dataDir = join(home, 'a', 'b', 'c');
    read({ DATA_DIR: dataDir });
    expect(statSync(dataDir).isDirectory()).toBe(true);
  });
});

describe('the secret key', () => {
  test('that is missing beside a database is not replaced, unless it is gone for good', () => {
    const dataDir = join(home, 'with-database');
    mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
    expect(() => kept(dataDir)).toThrow(/^The secret key .+ is missing beside an existing database/);
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false);
    const accepted = readConfig({ DATA_DIR: dataDir, ACCEPT_NEW_SECRET_KEY: 'yes' });
    expect(kept(dataDir)).toEqual(accepted.secretKey);
  });

  test('is made once, in a folder that need not be there, and for the owner’s eyes only', () => {
    const dataDir = join(home, 'new', 'deep');
    const key = kept(dataDir);
    expect(key).toHaveLength(32);
    expect(kept(dataDir)).toEqual(key);
    expect(kept(join(home, 'other'))).not.toEqual(key);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(join(dataDir, 'secret.key'), 'utf8'), 'base64')).toEqual(key);
  });

  test('that is empty or cut off is refused: it would seal nothing', () => {
    for (const text of ['', 'c2hvcnQ=', '\n']) {
      const dataDir = mkdtempSync(join(home, 'broken-'));
      writeFileSync(join(dataDir, 'secret.key'), text);
      expect(() => kept(dataDir)).toThrow(ConfigError);
      expect(() => kept(dataDir)).toThrow(/secret\.key/);
    }
  });

  test('is made anew when it is put aside, and the one before is still read', () => {
    const dataDir = join(home, 'changed');
    const before = kept(dataDir);
    renameSync(join(dataDir, 'secret.key'), join(dataDir, 'secret.key.previous'));
    const { secretKey, previousSecretKey } = readConfig({ DATA_DIR: dataDir });
    expect(previousSecretKey).toEqual(before);
    expect(secretKey).not.toEqual(before);
    const given = readConfig({ DATA_DIR: dataDir, SECRET_KEY: KEY, SECRET_KEY_PREVIOUS: `${KEY}-before` });
    expect(given.previousSecretKey).toEqual(Buffer.from(`${KEY}-before`));
  });

  test('cannot be kept where nothing can be written, and that is said', () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    expect(() => kept(join(file, 'data'))).toThrow(
      /^DATA_DIR is not valid: .+ cannot be written \(ENOTDIR\)\.$/,
    );
  });
});

test('e-mails need an address for their links, and come from it unless told otherwise', () => {
  const SMTP_URL = 'smtps://prosa:secret@mail.example.com:465';
  expect(complaintOf({ SMTP_URL })).toBe(
    'SMTP_URL is not valid: it needs PUBLIC_URL, which stands in the links of e-mails.',
  );
  const PUBLIC_URL = 'https://desk.example.com';
  expect(read({ SMTP_URL, PUBLIC_URL }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: 'no-reply@desk.example.com',
  });
  expect(read({ SMTP_URL, PUBLIC_URL, SMTP_FROM: 'Prosa <prosa@example.com>' }).mail?.from).toBe(
    'Prosa <prosa@example.com>',
  );
  expect(complaintOf({ SMTP_URL: 'mail.example.com', PUBLIC_URL })).toContain('SMTP_URL is not valid');
  expect(complaintOf({ SMTP_FROM: 'a@b.c\r\nBcc: x@y.z' })).toContain('SMTP_FROM is not valid');
});
