/** What choosing an option does. */
type OptionKind = 'text' | 'attendent' | 'queue' | 'integration' | 'file';

/** An option of a menu, with the options below it. */
export interface BotOption {
  id: number;
  name: string;
  /** Sent when the option is chosen. Without it the options below are not shown. */
  greetingMessage: string;
  queueType: OptionKind;
  closeTicket: boolean;
  optQueueId: number | null;
  optUserId: number | null;
  optIntegrationId: number | null;
  optFileId: number | null;
  options: BotOption[];
}

/** A new option without content. */
export const blankOption = (): Omit<BotOption, 'id'> => ({
  name: '',
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
});

export interface BotQueue {
  id: number;
  name: string;
  greetingMessage: string;
  /** The queue has no attendants: the ticket is closed after the greeting. */
  closeTicket: boolean;
  integrationId: number | null;
  fileListId: number | null;
  chatbots: BotOption[];
  /** Outside its hours: the ticket is moved to the queue, but the bot sends nothing. */
  isClosed?: boolean;
}

/** The configuration of a bot: the menu of a connection and its rules. */
export interface BotFlow {
  greetingMessage: string;
  /** Sent when the contact leaves. */
  complationMessage: string;
  /** The queues of the menu, in order. */
  queues: BotQueue[];
  /** Other queues that an option may lead to. */
  otherQueues: BotQueue[];
  /** Number of questions without a valid answer before the bot gives up; 0: no limit. */
  maxUseBotQueues: number;
  /** Minutes after a menu in which it is not sent again; 0: none. */
  timeUseBotQueues: number;
  /** The queue for contacts who never choose; null: the first of the menu. */
  sendIdQueue: number | null;
  /** Whether the greetings of the connection and the queue are sent when there is only one queue. */
  greetsInOnlyQueue: boolean;
  /** Text before the position in the queue; null: the position is not sent. */
  queuePositionMessage: string | null;
  /** The bot is switched off for this contact. */
  isDisabled?: boolean;
}

/** The bot's progress with one ticket. */
export interface BotState {
  queueId: number | null;
  /** The option last chosen in that queue; null while none is. */
  optionId: number | null;
  /** Whether the options of the current position were shown. */
  isShown: boolean;
  /** Number of questions without a valid answer so far. */
  asked: number;
  askedAt: Date | null;
  /** The bot has nothing more to do with the ticket. */
  isOver: boolean;
}

export const initialBotState: BotState = {
  queueId: null,
  optionId: null,
  isShown: false,
  asked: 0,
  askedAt: null,
  isOver: false,
};

/** A choice of a menu: the answer to type for it, and its name. */
export interface MenuChoice {
  answer: string;
  name: string;
}

/** The menu as data, for channels that show it as buttons or as a list. */
export interface BotMenu {
  /** The text above the choices. */
  text: string;
  /** Label of the button that opens the list. */
  button: string;
  choices: MenuChoice[];
}

/** What the contact sent. */
export interface BotMessage {
  kind: 'text' | 'audio' | 'other';
  text: string;
  /** The choice the contact pressed instead of typing; it may be from an older menu. */
  picked?: MenuChoice;
}

/** One reply of the bot. */
export type BotReply =
  /** `isMenu`: the main menu, which a connection may send with a picture or another file. */
  | { kind: 'text'; text: string; isMenu: boolean; menu?: BotMenu }
  | { kind: 'files'; fileListId: number }
  /** The text followed by the position in the queue, which the caller determines. */
  | { kind: 'queuePosition'; text: string };

/** Why something happened, with the names as they were at that time. */
export type BotReason =
  | { code: 'menuSent'; count: number }
  | { code: 'chosenInMenu'; queue: string; option: string }
  | { code: 'chosenOption'; option: string }
  | { code: 'onlyQueue'; queue: string }
  | { code: 'onlyOption'; option: string }
  | { code: 'backToMenu' }
  | { code: 'leftByContact' }
  | { code: 'optionCloses'; option: string }
  | { code: 'queueCloses'; queue: string }
  | { code: 'botLimit'; count: number }
  | { code: 'botDisabled' };

/** A change of the ticket. Queue and attendant are changed before the replies, everything else after them. */
export type BotChange =
  | { kind: 'queue'; queueId: number; userId: number | null; reason: BotReason }
  | { kind: 'leaveQueue'; reason: BotReason }
  | { kind: 'integration'; integrationId: number; reason: BotReason }
  | { kind: 'close'; byContact: boolean; reason: BotReason };

export interface BotTurn {
  state: BotState;
  replies: BotReply[];
  changes: BotChange[];
  /** All reasons in order, including those without a change. */
  reasons: BotReason[];
}
