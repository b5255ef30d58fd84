import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Email, Password } from '@prosa/contract';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const roleNames = ['web', 'worker', 'channels'] as const;
export type Role = (typeof roleNames)[number];

/** An empty variable is the same as none: compose files and shells often leave them so. */
const withoutEmpty = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));

const origin = (text: string) =>
  z.url({ protocol: /^https?$/, error: text }).transform((value) => new URL(value).origin);

/** What Fastify understands as the address of a proxy. */
const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** Where an outside service is reached, without a slash at its end. */
const serviceUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must look like ${example}` })
    .transform((value) => value.replace(/\/+$/, ''));

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().max(65_535, 'must be between 0 and 65535'))
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  PG_PIPELINE: z.enum(['own', 'stock'], 'must be own or stock').default('own'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error: 'must look like postgres://user:password@host:5432/database',
    })
    .optional(),
  PUBLIC_URL: origin('must look like https://desk.example.com').optional(),
  CORS_ORIGIN: origin('must look like https://app.example.com').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
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
  SUPPORT_PHONE: z
    .string()
    .regex(/^[1-9]\d{7,14}$/, 'must be a telephone number with its country code, digits only: 5511987654321')
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
  /** Your own PostgreSQL; without it the embedded one is started. */
  databaseUrl: string | undefined;
  database?: {
    /** Who sends the statements of one moment together: our subclass of the driver's query, or the driver itself. */
    pipeline?: 'own' | 'stock';
    /** How long things may take in it; set only where nobody has the time, in tests. */
    timeouts?: { statementMs?: number; lockMs?: number; turnMs?: number };
  };
  /** Where people reach the product, when that is not this host and port. */
  publicUrl: string | undefined;
  corsOrigin: string | undefined;
  secretKey: Buffer;
  /** The one before it: what it sealed and signed is still read. */
  previousSecretKey: Buffer | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  roles: Role[];
  logLevel: string;
  /** Another WhatsApp server than the real one: a loopback one in the demo and in tests. */
  whatsapp: {
    socketUrl: string | undefined;
    /** Of the other server; believed only on loopback. */
    rootKey: Buffer | undefined;
    /** Certificate of its media host. */
    ca: string | undefined;
    version: [number, number, number] | undefined;
    /** Whether known senders' plain messages go past the library (decision 0026). */
    hasFastPath: boolean;
    /** How long the driver waits for what; set only where nobody has the time, in tests. */
    waits?: { historyQuietMs?: number; qrTimeoutMs?: number; sendTimeoutMs?: number };
  };
  /** Where Facebook, Instagram and the WhatsApp Cloud API are reached, and the installation's app there. */
  meta: {
    graphUrl: string;
    /** Another far end than the real one, as in the demo and in tests: its files are on private addresses too. */
    isOwnFarEnd: boolean;
    version: string;
    /** Where somebody signs in to give us their pages. */
    loginUrl: string;
    appId: string | undefined;
    appSecret: string | undefined;
    verifyToken: string | undefined;
  };
  /** A push service on this computer besides those of the browsers' makers: in tests. */
  push: { localService: string | undefined };
  /** Where outside services are reached that companies have accounts with. */
  outside: {
    openAi: { baseUrl: string; model: string };
    /** In place of the one of a voice's region. */
    azureVoicesUrl: string | undefined;
    googleTokenUrl: string;
    dialogflowUrl: string;
    /** Hosts that companies' own addresses may lead to although they are private. */
    allowHosts: string[];
  };
  /** A node that is silent this long has lost its connections to the others. */
  channelLeaseSeconds: number;
  /** Whom people call for help over WhatsApp. */
  supportPhone: string | undefined;
  /** Address or range of the proxy whose X-Forwarded-For is believed. */
  trustedProxy: string | undefined;
}

/** What holds for the whole process, however many installations run in it. */
export interface ProcessConfig {
  /** The program that converts sounds; without it one is looked for. */
  ffmpegPath: string | undefined;
  /** For tests alone, which sign in thousands of times. */
  hasCheapHashes: boolean;
}

export const readProcessConfig = (environment: NodeJS.ProcessEnv): ProcessConfig => {
  const { FFMPEG_PATH, PASSWORD_HASHES } = withoutEmpty(environment);
  return { ffmpegPath: FFMPEG_PATH, hasCheapHashes: PASSWORD_HASHES === 'cheap-for-tests' };
};

export const processConfig = readProcessConfig(process.env);

/** Thrown for a wrong variable; its message is the one sentence shown to the person who started Prosa. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(withoutEmpty(environment));
  if (!parsed.success) throw new ConfigError(describe(parsed.error));
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    database: { pipeline: env.PG_PIPELINE },
    publicUrl: env.PUBLIC_URL,
    corsOrigin: env.CORS_ORIGIN,
    secretKey: env.SECRET_KEY === undefined ? loadSecretKey(dataDir) : Buffer.from(env.SECRET_KEY),
    previousSecretKey:
      env.SECRET_KEY_PREVIOUS === undefined ? loadPreviousKey(dataDir) : Buffer.from(env.SECRET_KEY_PREVIOUS),
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    roles: env.ROLES,
    logLevel: env.LOG_LEVEL,
    whatsapp: {
      socketUrl: env.WA_WEB_SOCKET_URL,
      rootKey: env.WA_ROOT_KEY === undefined ? undefined : Buffer.from(env.WA_ROOT_KEY, 'base64'),
      ca: env.WA_CA_FILE === undefined ? undefined : readCertificate(env.WA_CA_FILE),
      version: parseVersion(env.WA_WEB_VERSION),
      hasFastPath: env.WA_FAST_PATH === 'on',
    },
    meta: {
      graphUrl: env.GRAPH_API_URL,
      isOwnFarEnd: new URL(env.GRAPH_API_URL).hostname !== 'graph.facebook.com',
      version: env.META_GRAPH_VERSION,
      loginUrl: env.META_LOGIN_URL,
      appId: env.META_APP_ID,
      appSecret: env.META_APP_SECRET,
      verifyToken: env.META_VERIFY_TOKEN,
    },
    push: { localService: env.PUSH_SERVICE_URL },
    outside: {
      openAi: { baseUrl: env.OPENAI_BASE_URL, model: env.OPENAI_MODEL },
      azureVoicesUrl: env.AZURE_TTS_BASE_URL,
      googleTokenUrl: env.GOOGLE_TOKEN_URL,
      dialogflowUrl: env.DIALOGFLOW_BASE_URL,
      allowHosts: env.OUTBOUND_ALLOW_HOSTS,
    },
    channelLeaseSeconds: env.CHANNEL_LEASE_SECONDS,
    supportPhone: env.SUPPORT_PHONE,
    trustedProxy: env.TRUSTED_PROXY,
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

const KEY_BYTES = 32;

/** The key that seals secrets, made on the first start. Losing it means losing what it sealed. */
function loadSecretKey(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EEXIST')
      throw new ConfigError(`DATA_DIR is not valid: ${dataDir} cannot be written (${code}).`);
  }
  return readKey(file);
}

/** Put there by whoever wants a new key, under this name, in place of the one before. */
function loadPreviousKey(dataDir: string): Buffer | undefined {
  const file = join(dataDir, 'secret.key.previous');
  return existsSync(file) ? readKey(file) : undefined;
}

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  // A power cut in the very first second can leave it empty; an empty key would be everybody's.
  if (key.length !== KEY_BYTES)
    throw new ConfigError(
      `DATA_DIR is not valid: ${file} is damaged; put its backup back, or remove it if this is a first start.`,
    );
  return key;
}
