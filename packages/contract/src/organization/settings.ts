import { z } from 'zod';
import { DEFAULT_TIMEZONE } from '../constants.ts';
import { WordList } from '../conversations/opt-out-words.ts';
import { MessageText } from '../conversations/variables.ts';
import { routes } from '../route.ts';
import { IdText, LongText, Switch } from '../schema.ts';

const on = Switch.default('enabled');
const off = Switch.default('disabled');
const text = (value: string) => LongText.default(value);

const isTimezone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

/** Brazilian holidays that count as closed: none, the national ones, or also Carnival and Corpus Christi. */
const Holidays = z.enum(['disabled', 'national', 'nationalAndCustom']);

/** A company's settings: the schema of each, with its default value. */
export const companySettings = {
  timezone: z.string().max(60).refine(isTimezone).default(DEFAULT_TIMEZONE),
  userRating: off,
  scheduleType: z.enum(['disabled', 'queue', 'company', 'connection']).default('disabled'),
  holidays: Holidays.default('disabled'),
  chatBotType: z.enum(['text']).default('text'),
  acceptCallWhatsapp: on,
  AcceptCallWhatsappMessage: text(
    'No momento não atendemos ligações por aqui. Por favor, escreva a sua mensagem.',
  ),
  userRandom: off,
  sendGreetingMessageOneQueues: on,
  sendSignMessage: on,
  sendFarewellWaitingTicket: off,
  sendGreetingAccepted: on,
  greetingAcceptedMessage: text(
    '{{ms}} {{firstName}}, meu nome é {{userName}} e vou prosseguir com o seu atendimento!',
  ),
  sendQueuePosition: off,
  sendQueuePositionMessage: text('Você está na fila de atendimento. A sua posição é:'),
  acceptAudioMessageContact: on,
  sendMsgTransfTicket: off,
  transferMessage: text(
    'Você foi transferido para o setor ${queue.name}. Em instantes iniciaremos o seu atendimento.',
  ),
  closeTicketOnTransfer: z.boolean().default(false),
  showNotificationPending: z.boolean().default(false),
  DirectTicketsToWallets: off,
  requiredTag: off,
  enableLGPD: off,
  lgpdMessage: text(''),
  lgpdLink: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  lgpdConsent: off,
  lgpdDeleteMessage: off,
  lgpdHideNumber: off,
  /** What happens to scheduled messages whose time passed while nothing could be sent. */
  lateSchedules: z.enum(['send', 'skip']).default('send'),
  /** In all languages of the product: whoever wants out must not have to guess the company's. */
  optOutWords: WordList.default('SAIR, PARE, CANCELAR, STOP, BAJA, DUR'),
  optInWords: WordList.default('VOLTAR, START, VOLVER, BAŞLAT'),
  optOutReply: text(
    'Pronto! Você não receberá mais as nossas mensagens. Para voltar a recebê-las, responda *VOLTAR*.',
  ),
  optOutQuestion: text('Você não quer mais receber as nossas mensagens? Se for isso, responda *SAIR*.'),
} as const satisfies Record<string, z.ZodType>;

export type CompanySettingKey = keyof typeof companySettings;
export const companySettingKeys = Object.keys(companySettings) as CompanySettingKey[];

/** The settings that are texts sent to contacts. */
const messages: ReadonlySet<CompanySettingKey> = new Set([
  'AcceptCallWhatsappMessage',
  'greetingAcceptedMessage',
  'sendQueuePositionMessage',
  'transferMessage',
  'lgpdMessage',
  'optOutReply',
  'optOutQuestion',
]);

/** The schema for saving a value. Stored values may be older than these rules. */
export const settingValueSchema = (key: CompanySettingKey): z.ZodType<SettingValue> =>
  messages.has(key) ? MessageText : companySettings[key];

export const CompanySettings = z.object(companySettings);
export type CompanySettings = z.output<typeof CompanySettings>;

/** A text that must not be empty while a switch has the given value. */
export const textsRequiredBy = [
  { text: 'transferMessage', switch: 'sendMsgTransfTicket', when: 'enabled' },
  { text: 'greetingAcceptedMessage', switch: 'sendGreetingAccepted', when: 'enabled' },
  { text: 'AcceptCallWhatsappMessage', switch: 'acceptCallWhatsapp', when: 'disabled' },
  { text: 'sendQueuePositionMessage', switch: 'sendQueuePosition', when: 'enabled' },
] as const satisfies { text: CompanySettingKey; switch: CompanySettingKey; when: Switch }[];

/** Settings of a company that only the platform owner changes, on the company's form. */
export const managedSettings = { campaignsEnabled: on } as const;

/** Settings of the whole platform, changed by its owner. */
export const platformSettings = {
  /** Whether `POST /auth/signup` creates companies at all. */
  userCreation: Switch.default('enabled'),
  /** Whether the sign-in page offers signing up. Both must be enabled. */
  allowSignup: Switch.default('disabled'),
  /** How many days before a due date the invoice is made. */
  invoiceDaysAhead: z
    .string()
    .regex(/^(?:[0-9]|[1-5]\d|60)$/)
    .default('10'),
} as const;

export const SettingValue = z.union([z.string(), z.boolean()]);
export type SettingValue = z.output<typeof SettingValue>;

export const SettingPair = z.object({ key: z.string(), value: SettingValue });
export type SettingPair = z.output<typeof SettingPair>;

const Key = z.string().min(1).max(60);
const NewValue = z.union([z.string().max(4096), z.boolean()]);

export const settingRoutes = routes({
  list: {
    method: 'GET',
    path: '/settings',
    can: 'settings:read',
    on: 'company',
    about:
      'All settings of the company as key and value; for the platform owner also those of the platform and the whitelabel.',
    reply: z.array(SettingPair),
  },
  show: {
    method: 'GET',
    path: '/setting/:key',
    can: 'settings:read',
    on: 'company',
    about: 'One setting of the company or of the platform.',
    params: z.object({ key: Key }),
    reply: SettingPair,
  },
  update: {
    method: 'PUT',
    path: '/settings/:key',
    can: 'settings:manage',
    on: 'nothing',
    about: 'Change one setting. Platform and whitelabel keys only by the platform owner.',
    params: z.object({ key: Key }),
    body: z.object({ value: NewValue }),
    reply: SettingPair,
  },
  company: {
    method: 'GET',
    path: '/companySettings/:id',
    can: 'settings:read',
    on: 'company',
    about: "The company's settings as one object. Only your own company answers.",
    params: z.object({ id: IdText }),
    reply: CompanySettings,
  },
  companyOne: {
    method: 'GET',
    path: '/companySettingOne',
    can: 'settings:read',
    on: 'company',
    about: 'One setting of the company as an object keyed by its column.',
    query: z.object({ column: Key }),
    reply: z.record(z.string(), SettingValue),
  },
  updateCompany: {
    method: 'PUT',
    path: '/companySettings',
    can: 'settings:manage',
    on: 'company',
    about: 'Change one setting of the company.',
    body: z.object({ column: Key, data: NewValue }),
    reply: z.object({ response: z.literal(true), result: z.array(SettingPair) }),
  },
});
