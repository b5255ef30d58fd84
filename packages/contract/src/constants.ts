/** The business constants and limits of the specification. */

/** The prefix of every route's path. */
export const API_BASE = '/api';
/**
 * Response header of a call that changed something: the number of its last event. A client that has already received
 * later events is newer than the response.
 */
export const EVENT_NUMBER_HEADER = 'x-event-number';

export const PRODUCT_VERSION = '2.0.3';
export const DEFAULT_APP_NAME = 'Prosa';

/** The platform owner's own company; its subscription never ends. */
export const PLATFORM_COMPANY_ID = 1;
export const PLATFORM_DUE_DATE = '2999-12-31';
/**
 * The due date that users of a company without one get: existing clients compute with the date and treat a missing
 * one as expired.
 */
export const NO_DUE_DATE = PLATFORM_DUE_DATE;

/** Users are warned at sign-in when fewer days than this are left to the due date. */
export const DUE_WARNING_DAYS = 5;
/** Companies due within 1 to this many days are shown in yellow; due today or overdue, in red. */
export const DUE_YELLOW_DAYS = 5;
/** Trial days of a company that signed up by itself, before its first payment. */
export const SIGNUP_TRIAL_DAYS = 3;

/** For how many days a merge of two contacts can be undone. */
export const MERGE_UNDO_DAYS = 30;

export const SOCKET_RECONNECT_DELAY_MS = 1000;
export const CONNECTION_WARNING_DELAY_MS = 2000;
export const SEARCH_DEBOUNCE_MS = 500;
/** Minimum number of characters to search for a contact or colleague. */
export const SEARCH_MIN_LENGTH = 3;
/** From the confirmation of a payment to the product. */
export const PIX_REDIRECT_MS = 4000;
export const PERMISSION_REDIRECT_DELAY_MS = 1000;
export const COPY_CONFIRMATION_MS = 1000;
export const TOAST_MS = 2000;
export const ROUTE_TOAST_MS = 3000;
export const SESSION_TAKEN_RELOAD_MS = 1000;
export const INFINITE_SCROLL_PX = 100;
export const HEARTBEAT_MS = 300_000;
/** A user without a heartbeat for this long counts as offline: one interval and a minute of tolerance. */
export const OFFLINE_AFTER_MS = HEARTBEAT_MS + 60_000;
/** How often a window with an open ticket reports it. */
export const PRESENCE_RENEW_MS = 15_000;
/** The presence expires when no report arrived for this long. */
export const PRESENCE_EXPIRES_MS = 30_000;

export const IMPORT_PREPARING_MS = 35_000;
export const IMPORT_YEARS_BACK = 2;
export const VACATION_DAYS_BACK = 10;

export const PAGE_SIZE = 20;
/** Rows of the lists that give everything there is, until there is too much for one answer. */
export const LONG_PAGE_SIZE = 1000;
export const TICKETS_PAGE = 40;
/** Counting stops here because it is expensive: a count equal to the limit means this many or more. */
export const TICKETS_COUNT_LIMIT = 1000;
export const CONTACTS_PAGE = 100;
/** Maximum number of list rows in one call. */
export const CONTACT_IMPORT_BATCH_SIZE = 500;
/** Maximum number of chosen contacts that are added to a contact list in one call. */
export const LIST_CONTACTS_AT_ONCE = 1000;
export const MESSAGES_PAGE = 20;
/** Length of the text that a search shows of a found message. */
export const EXCERPT_LENGTH = 160;
export const KANBAN_TICKETS = 400;
/** How many days the real-time panel goes back. */
export const MOMENT_DAYS = 30;
/** Tickets on a card of the panel: at first, and with all that there is room for. */
export const CARD_TICKETS = 6;
export const EXPANDED_CARD_TICKETS = 100;
/** Counting the tickets of the board stops here. */
export const KANBAN_COUNT_LIMIT = 10_000;
/** Maximum number of lanes that are put in order. */
export const LANES_LIMIT = 200;
/** A reconnecting client with more missed events than this has to reload everything. */
export const EVENT_REPLAY_LIMIT = 1000;

export const DRAWER_WIDTH = 240;
export const DRAWER_TEMPORARY_BELOW_PX = 600;
export const VOLUME = { min: 0, max: 1, step: 0.1 } as const;

export const DEFAULT_COLORS = { light: '#0000FF', dark: '#39ACE7', fallback: '#065183' } as const;

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
/** The weekday names of hours on the wire; screens have their own, translated names. */
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
/** The default hours of a new company, and the initial ones when a queue or connection gets its own. */
export const defaultWeekHours = () =>
  WEEKDAYS.map((weekdayEn) => ({ weekday: WEEKDAY_NAMES[weekdayEn], weekdayEn, ...DEFAULT_HOURS }));

/** The allowed minutes until a waiting ticket goes to the next attendant. */
export const ROTATION_MINUTES = [2, 5, 10, 15, 30, 45, 60] as const;
/** Length limits of a chatbot option's name. */
export const OPTION_NAME = { min: 4, max: 50 } as const;

/** The ratings that a contact may give. */
export const RATING_SCALE = { min: 0, max: 10 } as const;

/** For how long after writing one's own message can be edited. */
export const EDIT_WINDOW_MS = 900_000;
/** Shorter recordings are discarded: the button was touched by accident. */
export const MIN_AUDIO_BYTES = 10_000;
/** A meeting's URL is this prefix and the ticket's uuid. */
export const MEETING_URL = 'https://meet.jit.si/';
export const MESSAGE_FILES = 30;
/** WhatsApp's limit for a document. */
export const MESSAGE_FILE_BYTES = 100_000_000;
/** Maximum size of a quick message's file. */
export const QUICK_MESSAGE_FILE_BYTES = 16_000_000;
/** Limits of a file list: number of files, and size of each. */
export const FILE_LIST_FILES = 30;
export const FILE_LIST_BYTES = 16_000_000;
/** Number of characters shown of an offered quick reply. */
export const QUICK_REPLY_PREVIEW = 90;
/** Number of characters of a message in a notification, and how long its delivery is worth trying. */
export const PUSH_TEXT = 120;
export const PUSH_TTL_SECONDS = 3600;
/** Rate limit for test notifications of one user. */
export const PUSH_TEST_LIMIT = { most: 20, minutes: 10 };
/** Playback rates of recordings, in the order in which a click cycles through them. */
export const PLAYBACK_RATES = [0.5, 1, 1.5, 2] as const;
/** Pause between several forwarded messages. */
export const FORWARD_PAUSE_MS = 900;
/** Older messages are loaded within this distance from the top. */
export const OLDER_MESSAGES_PX = 50;
export const CONTACT_SEARCH_MIN_LENGTH = 3;
export const PDF_PAGES = 100;
export const CONNECTION_TOKEN_LENGTH = 30;
export const TICKETS_PANEL_WIDTH = { min: 404, max: 700, default: 550 } as const;

export const LANGUAGES = ['pt-BR', 'en', 'es', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Keys of what the application stores in the browser. */
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
  campaignTestNumber: 'campaignTestNumber',
} as const;

export const REFRESH_COOKIE = 'jrt';
/** Identifies the browser that requests a file: a file's URL works only together with this cookie. */
export const MEDIA_COOKIE = 'prosa_media';
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const SESSION_IDLE_DAYS = 7;
export const SESSION_MAX_DAYS = 30;
/** Two tabs may refresh at the same time: within this time the old token still yields the same new one. */
export const REFRESH_GRACE_SECONDS = 10;

export const LOGIN_LIMITS = { perAccount: 5, accountsPerAddress: 30, windowMinutes: 15 } as const;
/** Links by which a password is chosen: how many of an account and of an address, and how long each is valid. */
export const PASSWORD_LINK_LIMITS = { perAccount: 3, perAddress: 20, windowMinutes: 60 } as const;
export const PASSWORD_LINK_MINUTES = 60;
export const SIGNUP_LIMITS = { perAddress: 10, windowMinutes: 60 } as const;
