import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Email, Password } from '@prosa/contract';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { isS3Address, readS3Address, S3_EXAMPLE } from './s3-address.ts';
import { loadPreviousKey, loadSecretKey, makeDataDir } from './secret-key-file.ts';

const roleNames = ['web', 'worker', 'channels'] as const;
type Role = (typeof roleNames)[number];

/** An empty variable counts as unset: compose files and shells often leave them so. */
const withoutEmpty = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));

const origin = (text: string) =>
  z.url({ protocol: /^https?$/, error: text }).transform((value) => new URL(value).origin);

/** The proxy addresses that Fastify accepts. */
const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** The URL of an outside service, without trailing slashes. */
const serviceUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must look like ${example}` })
    .transform((value) => value.replace(/\/+$/, ''));

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

const bucketAddress = z
  .string()
  .refine((address) => readS3Address(address) !== undefined, `must look like ${S3_EXAMPLE}`);

const portNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be between 0 and 65535'));

const Environment = z.object({
  PORT: portNumber.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  PG_PIPELINE: z.enum(['own', 'stock'], 'must be own or stock').default('own'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error: 'must look like postgres://user:password@host:5432/database',
    })
    .optional(),
  READ_DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error: 'must look like postgres://user:password@host:5432/database',
    })
    .optional(),
  S3_URL: bucketAddress.optional(),
  PUBLIC_URL: origin('must look like https://desk.example.com').optional(),
  CORS_ORIGIN: origin('must look like https://app.example.com').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  ACCEPT_NEW_SECRET_KEY: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  ADMIN_EMAIL: Email.optional(),
  ADMIN_PASSWORD: Password.optional(),
  ROLES: z
    .string()
    .default(roleNames.join(','))
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(roleNames, `must be some of ${roleNames.join(', ')}, separated by commas`)).min(1)),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .default('info'),
  WA_WEB_SOCKET_URL: z.url({ protocol: /^wss?$/, error: 'must look like wss://host/ws/chat' }).optional(),
  WA_ROOT_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
    .optional(),
  WA_CA_FILE: z.string().optional(),
  WA_WEB_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must look like 2.3000.1043857760')
    .optional(),
  WA_FAST_PATH: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PUSH_SERVICE_URL: z
    .url({
      protocol: /^http$/,
      hostname: /^(?:127\.0\.0\.1|localhost)$/,
      error: 'must look like http://127.0.0.1:4200',
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  GRAPH_API_URL: serviceUrl('https://graph.facebook.com').default('https://graph.facebook.com'),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'must look like v25.0')
    .default('v25.0'),
  META_LOGIN_URL: serviceUrl('https://www.facebook.com').default('https://www.facebook.com'),
  META_APP_ID: z.string().regex(/^\d+$/, 'must be digits only').optional(),
  META_APP_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  META_VERIFY_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  CHANNEL_LEASE_SECONDS: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(3, 'must be between 3 and 300').max(300, 'must be between 3 and 300'))
    .default(20),
  OPENAI_BASE_URL: serviceUrl('https://api.openai.com/v1').default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().default('gpt-4o-mini'),
  AZURE_TTS_BASE_URL: serviceUrl('https://tts.example.com').optional(),
  GOOGLE_TOKEN_URL: serviceUrl('https://oauth2.googleapis.com/token').default(
    'https://oauth2.googleapis.com/token',
  ),
  DIALOGFLOW_BASE_URL: serviceUrl('https://dialogflow.googleapis.com').default(
    'https://dialogflow.googleapis.com',
  ),
  OUTBOUND_ALLOW_HOSTS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((part) => part.trim().toLowerCase() || []))
    .refine((hosts) => hosts.every((host) => HOST.test(host)), {
      error: 'must be names or addresses of hosts such as n8n.internal:5678, separated by commas',
    }),
  HEALTH_PORT: portNumber.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^[1-9]\d{7,14}$/, 'must be a telephone number with its country code, digits only: 5511987654321')
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@mail.example.com:465' })
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(
      /^[^\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
      'must look like Prosa <prosa@example.com>',
    )
    .optional(),
  BACKUP_TO: z
    .union([bucketAddress, z.string().refine((place) => !isS3Address(place))], {
      error: `must be a folder or look like ${S3_EXAMPLE}`,
    })
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
    .transform(Number)
    .default(7),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:10')
    .default('03:10'),
  BACKUP_DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error: 'must look like postgres://user:password@host:5432/database',
    })
    .optional(),
  TRUSTED_PROXY: z
    .string()
    .refine((value) => value.split(',').every((part) => isProxy(part.trim())), {
      error: 'must be an address or a range of addresses such as 10.0.0.0/8, or several separated by commas',
    })
    .optional(),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** An external PostgreSQL; without it the embedded one is started. */
  databaseUrl: string | undefined;
  /** Where reports are read, e.g. a replica; the same database if undefined. */
  readDatabaseUrl: string | undefined;
  /** The bucket that files lie in, with its keys; the folder `files` of the data if undefined. */
  s3Url: string | undefined;
  database?: {
    /** How statements are pipelined: by our subclass of the driver's query, or by the driver itself. */
    pipeline?: 'own' | 'stock';
    /** Shorter timeouts, set only in tests. */
    timeouts?: { statementMs?: number; lockMs?: number; turnMs?: number };
  };
  /** The public URL, if it is not this host and port. */
  publicUrl: string | undefined;
  corsOrigin: string | undefined;
  secretKey: Buffer;
  /** The former secret key: what it sealed and signed can still be read. */
  previousSecretKey: Buffer | undefined;
  /** The key that sealed the data is gone for good, and the operator goes on without what it sealed. */
  acceptsNewKey: boolean;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  roles: Role[];
  logLevel: string;
  /** An alternative WhatsApp server: a loopback one in the demo and in tests. */
  whatsapp: {
    socketUrl: string | undefined;
    /** Root key of the alternative server; accepted only on loopback. */
    rootKey: Buffer | undefined;
    /** Certificate of the alternative server's media host. */
    ca: string | undefined;
    version: [number, number, number] | undefined;
    /** Whether plain messages of known senders bypass the library (decision 0026). */
    hasFastPath: boolean;
    /** Shorter timeouts of the driver, set only in tests. */
    waits?: { historyQuietMs?: number; qrTimeoutMs?: number; sendTimeoutMs?: number };
  };
  /** The URLs of Facebook, Instagram and the WhatsApp Cloud API, and the installation's app there. */
  meta: {
    graphUrl: string;
    /** A substitute for the real API, as in the demo and in tests: its files may have private addresses. */
    isOwnFarEnd: boolean;
    version: string;
    /** The sign-in page that grants access to a company's pages. */
    loginUrl: string;
    appId: string | undefined;
    appSecret: string | undefined;
    verifyToken: string | undefined;
  };
  /** A push service on this computer, used in tests. */
  push: { localService: string | undefined };
  /** The URLs of outside services that companies have accounts with. */
  outside: {
    openAi: { baseUrl: string; model: string };
    /** Replaces the URL of a voice's region. */
    azureVoicesUrl: string | undefined;
    googleTokenUrl: string;
    dialogflowUrl: string;
    /** Private hosts that the addresses entered by companies may point to. */
    allowHosts: string[];
  };
  /** A node that does not renew its leases for this long loses its connections to other nodes. */
  channelLeaseSeconds: number;
  /** A port of its own for `/health` and `/metrics`, and the token that scrapers send. */
  monitoring: { healthPort: number | undefined; metricsToken: string | undefined };
  /** The phone number for support over WhatsApp. */
  supportPhone: string | undefined;
  /** The SMTP server of e-mails, and whom they come from; without it nothing that needs e-mail is offered. */
  mail: { smtpUrl: string; from: string } | undefined;
  backup: {
    /** Where to a backup is made each night: a folder or a bucket. */
    to: string | undefined;
    passphrase: string | undefined;
    keep: number;
    /** On this machine's clock. */
    at: string;
    /** The own PostgreSQL as a role that sees every row. */
    databaseUrl: string | undefined;
  };
  /** Address or range of the proxy whose X-Forwarded-For header is trusted. */
  trustedProxy: string | undefined;
}

/** Settings of the whole process, even if it runs several installations. */
interface ProcessConfig {
  /** The ffmpeg program; without it one is searched for. */
  ffmpegPath: string | undefined;
  /** Weak password hashes, only for tests, which sign in thousands of times. */
  hasCheapHashes: boolean;
}

export const readProcessConfig = (environment: NodeJS.ProcessEnv): ProcessConfig => {
  const { FFMPEG_PATH, PASSWORD_HASHES } = withoutEmpty(environment);
  return { ffmpegPath: FFMPEG_PATH, hasCheapHashes: PASSWORD_HASHES === 'cheap-for-tests' };
};

export const processConfig = readProcessConfig(process.env);

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(withoutEmpty(environment));
  if (!parsed.success) throw new ConfigError(describe(parsed.error));
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const acceptsNewKey = env.ACCEPT_NEW_SECRET_KEY === 'yes';
  makeDataDir(dataDir);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    readDatabaseUrl: env.READ_DATABASE_URL,
    s3Url: env.S3_URL,
    database: { pipeline: env.PG_PIPELINE },
    publicUrl: env.PUBLIC_URL,
    corsOrigin: env.CORS_ORIGIN,
    secretKey:
      env.SECRET_KEY === undefined ? loadSecretKey(dataDir, acceptsNewKey) : Buffer.from(env.SECRET_KEY),
    previousSecretKey:
      env.SECRET_KEY_PREVIOUS === undefined ? loadPreviousKey(dataDir) : Buffer.from(env.SECRET_KEY_PREVIOUS),
    acceptsNewKey,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    roles: env.ROLES,
    logLevel: env.LOG_LEVEL,
    whatsapp: whatsappConfig(env),
    meta: metaConfig(env),
    push: { localService: env.PUSH_SERVICE_URL },
    outside: outsideConfig(env),
    channelLeaseSeconds: env.CHANNEL_LEASE_SECONDS,
    supportPhone: env.SUPPORT_PHONE,
    monitoring: { healthPort: env.HEALTH_PORT, metricsToken: env.METRICS_TOKEN },
    mail: mailConfig(env),
    backup: backupConfig(env),
    trustedProxy: env.TRUSTED_PROXY,
  };
}

type Env = z.output<typeof Environment>;

const whatsappConfig = (env: Env): Config['whatsapp'] => ({
  socketUrl: env.WA_WEB_SOCKET_URL,
  rootKey: env.WA_ROOT_KEY === undefined ? undefined : Buffer.from(env.WA_ROOT_KEY, 'base64'),
  ca: env.WA_CA_FILE === undefined ? undefined : readCertificate(env.WA_CA_FILE),
  version: parseVersion(env.WA_WEB_VERSION),
  hasFastPath: env.WA_FAST_PATH === 'on',
});

const metaConfig = (env: Env): Config['meta'] => ({
  graphUrl: env.GRAPH_API_URL,
  isOwnFarEnd: new URL(env.GRAPH_API_URL).hostname !== 'graph.facebook.com',
  version: env.META_GRAPH_VERSION,
  loginUrl: env.META_LOGIN_URL,
  appId: env.META_APP_ID,
  appSecret: env.META_APP_SECRET,
  verifyToken: env.META_VERIFY_TOKEN,
});

const outsideConfig = (env: Env): Config['outside'] => ({
  openAi: { baseUrl: env.OPENAI_BASE_URL, model: env.OPENAI_MODEL },
  azureVoicesUrl: env.AZURE_TTS_BASE_URL,
  googleTokenUrl: env.GOOGLE_TOKEN_URL,
  dialogflowUrl: env.DIALOGFLOW_BASE_URL,
  allowHosts: env.OUTBOUND_ALLOW_HOSTS,
});

/** Links in e-mails need an address that does not come from a request, which anybody can forge. */
function mailConfig({ SMTP_URL, SMTP_FROM, PUBLIC_URL }: Env): Config['mail'] {
  if (SMTP_URL === undefined) return undefined;
  if (PUBLIC_URL === undefined)
    throw new ConfigError(
      'SMTP_URL is not valid: it needs PUBLIC_URL, which stands in the links of e-mails.',
    );
  return { smtpUrl: SMTP_URL, from: SMTP_FROM ?? `no-reply@${new URL(PUBLIC_URL).hostname}` };
}

function backupConfig(env: Env): Config['backup'] {
  if (env.BACKUP_TO !== undefined && env.BACKUP_PASSPHRASE === undefined)
    throw new ConfigError('BACKUP_TO is not valid: it needs BACKUP_PASSPHRASE, which seals the secret key.');
  return {
    to: env.BACKUP_TO,
    passphrase: env.BACKUP_PASSPHRASE,
    keep: env.BACKUP_KEEP,
    at: env.BACKUP_AT,
    databaseUrl: env.BACKUP_DATABASE_URL,
  };
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError('WA_CA_FILE is not valid: there is no such file.');
  }
}

function parseVersion(text: string | undefined): [number, number, number] | undefined {
  const [major, minor, patch] = text?.split('.').map(Number) ?? [];
  return major === undefined || minor === undefined || patch === undefined
    ? undefined
    : [major, minor, patch];
}

const hints: Record<string, string> = {
  ADMIN_EMAIL: 'must be an e-mail address',
  ADMIN_PASSWORD: 'must have 5 to 128 characters',
};

function describe(error: z.ZodError): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? 'A variable');
  return `${name} is not valid: it ${hints[name] ?? issue?.message ?? 'has a wrong value'}.`;
}
