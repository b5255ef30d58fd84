/** The business constants and limits of the specification, each named once. */

/** Every route's path comes after it. */
export const API_BASE = '/api';
/**
 * Beside the answer of a call that changed something: the number of the last event that tells of it. Whoever has
 * heard later ones knows newer things than the answer.
 */
export const EVENT_NUMBER_HEADER = 'x-event-number';

export const PRODUCT_VERSION = '2.0.3';
export const DEFAULT_APP_NAME = 'Prosa';

/** The platform owner's own company; its subscription never ends. */
export const PLATFORM_COMPANY_ID = 1;
export const PLATFORM_DUE_DATE = '2999-12-31';
/**
 * What a company without a due date says to its own people: the clients of this family reckon with the day, and to them
 * none is one that is over.
 */
export const NO_DUE_DATE = PLATFORM_DUE_DATE;

/** Fewer days than this to the due date: the person is warned at sign-in. */
export const DUE_WARNING_DAYS = 5;
/** Rows of companies due in 1 to this many days are yellow; due today or past, red. */
export const DUE_YELLOW_DAYS = 5;
/** A company that signs up by itself may try the product this long before its first payment. */
export const SIGNUP_TRIAL_DAYS = 3;

/** Two contacts that were joined can be taken apart again this long. */
export const MERGE_UNDO_DAYS = 30;

export const SOCKET_RECONNECT_DELAY_MS = 1000;
export const CONNECTION_WARNING_DELAY_MS = 2000;
export const SEARCH_DEBOUNCE_MS = 500;
/** A contact or a colleague is searched for from this many letters on. */
export const SEARCH_MIN_LENGTH = 3;
export const PERMISSION_REDIRECT_DELAY_MS = 1000;
export const COPY_CONFIRMATION_MS = 1000;
export const TOAST_MS = 2000;
export const ROUTE_TOAST_MS = 3000;
export const SESSION_TAKEN_RELOAD_MS = 1000;
export const INFINITE_SCROLL_PX = 100;
export const HEARTBEAT_MS = 300_000;
/** Without a heartbeat for this long a person counts as offline: one beat and a minute's grace. */
export const OFFLINE_AFTER_MS = HEARTBEAT_MS + 60_000;
/** A window that is in a ticket says so this often… */
export const PRESENCE_RENEW_MS = 15_000;
/** …and counts as gone when nothing was heard of it this long. */
export const PRESENCE_EXPIRES_MS = 30_000;

export const PIX_REDIRECT_MS = 4000;
export const IMPORT_PREPARING_MS = 35_000;
export const IMPORT_YEARS_BACK = 2;
export const VACATION_DAYS_BACK = 10;

export const PAGE_SIZE = 20;
export const TICKETS_PAGE = 40;
/** Counted no further than this, because counting costs: a count that reaches it means so many or more. */
export const TICKETS_COUNT_LIMIT = 1000;
export const CONTACTS_PAGE = 100;
/** Rows of a list that may come in one call. */
export const CONTACT_IMPORT_BATCH_SIZE = 500;
export const MESSAGES_PAGE = 20;
/** What a search shows of a message that was found. */
export const EXCERPT_LENGTH = 160;
export const KANBAN_TICKETS = 400;
/** A reconnecting client further behind than this is told to fetch everything anew. */
export const EVENT_REPLAY_LIMIT = 1000;

export const DRAWER_WIDTH = 240;
export const DRAWER_TEMPORARY_BELOW_PX = 600;
export const VOLUME = { min: 0, max: 1, step: 0.1 } as const;

export const DEFAULT_COLORS = { light: '#0000FF', dark: '#39ACE7', fallback: '#065183' } as const;

export const CUSTOM_PLAN = {
  base: 49,
  perUser: 11,
  perConnection: 20,
  minUsers: 3,
  minConnections: 3,
} as const;

export const CONNECTION_DEFAULTS = {
  maxUseBotQueues: 3,
  maxUseBotQueuesNPS: 3,
  provider: 'beta',
  groupAsTicket: 'disabled',
} as const;

export const DEFAULT_TIMEZONE = 'America/Sao_Paulo';
export const WORK_TIME_STEP_MINUTES = 10;
export const DEFAULT_WORK_TIME = { start: '00:00', end: '23:59' } as const;

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
/** What each is called in hours on the wire; screens have names of their own in each language. */
export const WEEKDAY_NAMES: Record<(typeof WEEKDAYS)[number], string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};
export const DEFAULT_HOURS = {
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
} as const;
/** The hours of a new company, and those a queue or a connection begins with once it is to have some. */
export const defaultWeekHours = () =>
  WEEKDAYS.map((weekdayEn) => ({ weekday: WEEKDAY_NAMES[weekdayEn], weekdayEn, ...DEFAULT_HOURS }));

/** After how many minutes a waiting ticket may go to the next attendant. */
export const ROTATION_MINUTES = [2, 5, 10, 15, 30, 45, 60] as const;
/** How long an option of the chatbot may be called. */
export const OPTION_NAME = { min: 4, max: 50 } as const;

/** What a contact may answer when asked for a rating. */
export const RATING_SCALE = { min: 0, max: 10 } as const;

/** An own message can be changed this long after it was written. */
export const EDIT_WINDOW_MS = 900_000;
/** A recording with fewer bytes is thrown away: somebody touched the button. */
export const MIN_AUDIO_BYTES = 10_000;
/** A meeting's address is this and the ticket's uuid. */
export const MEETING_URL = 'https://meet.jit.si/';
export const MESSAGE_FILES = 30;
/** What WhatsApp takes as a document at most. */
export const MESSAGE_FILE_BYTES = 100_000_000;
/** The file of a quick message. */
export const QUICK_MESSAGE_FILE_BYTES = 16_000_000;
/** A file list: so many files, each up to so many bytes. */
export const FILE_LIST_FILES = 30;
export const FILE_LIST_BYTES = 16_000_000;
/** Quick replies are offered with so much of their text. */
export const QUICK_REPLY_PREVIEW = 90;
/** A notification shows so much of a message, and is not worth delivering after this long. */
export const PUSH_TEXT = 120;
export const PUSH_TTL_SECONDS = 3600;
/** Somebody tries out so many notices. */
export const PUSH_TEST_LIMIT = { most: 20, minutes: 10 };
/** How fast recordings can be played, in the order a click goes through them. */
export const PLAYBACK_RATES = [0.5, 1, 1.5, 2] as const;
/** Several messages are forwarded one after the other, this far apart. */
export const FORWARD_PAUSE_MS = 900;
/** Messages of before are fetched this near to the top. */
export const OLDER_MESSAGES_PX = 50;
export const CONTACT_SEARCH_MIN_LENGTH = 3;
export const PDF_PAGES = 100;
export const CONNECTION_TOKEN_LENGTH = 30;
export const TICKETS_PANEL_WIDTH = { min: 404, max: 700, default: 550 } as const;

export const LANGUAGES = ['pt-BR', 'en', 'es', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the application keeps in the browser. */
export const STORAGE_KEYS = {
  token: 'token',
  companyDueDate: 'companyDueDate',
  profileImage: 'profileImage',
  campaignsShown: 'cshow',
  sendSignMessage: 'sendSignMessage',
  volume: 'volume',
  preferredTheme: 'preferredTheme',
  language: 'language',
  tasks: 'tasks',
  playbackRate: 'audioMessageRate',
  recentEmojis: 'recentEmojis',
} as const;

export const REFRESH_COOKIE = 'jrt';
/** Says whose browser asks for a file: the address of one works only together with it. */
export const MEDIA_COOKIE = 'prosa_media';
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const SESSION_IDLE_DAYS = 7;
export const SESSION_MAX_DAYS = 30;
/** Two tabs may refresh at the same moment: within this time the old token still gets the same new one. */
export const REFRESH_GRACE_SECONDS = 10;

export const LOGIN_LIMITS = { perAccount: 5, accountsPerAddress: 30, windowMinutes: 15 } as const;
export const SIGNUP_LIMITS = { perAddress: 10, windowMinutes: 60 } as const;
