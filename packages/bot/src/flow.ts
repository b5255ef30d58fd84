/** What choosing an option does. */
export type OptionKind = 'text' | 'attendent' | 'queue' | 'integration' | 'file';

/** A choice in a menu, with those that come after it. */
export interface BotOption {
  id: number;
  name: string;
  /** What is said when it is chosen. Without it nothing comes after. */
  greetingMessage: string;
  queueType: OptionKind;
  closeTicket: boolean;
  optQueueId: number | null;
  optUserId: number | null;
  optIntegrationId: number | null;
  optFileId: number | null;
  options: BotOption[];
}

/** One nobody has written anything into yet. */
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
  /** Who comes here is served by nobody: the conversation ends with the greeting. */
  closeTicket: boolean;
  integrationId: number | null;
  fileListId: number | null;
  chatbots: BotOption[];
  /** Outside its hours: it is given the ticket, but says nothing of its own. */
  isClosed?: boolean;
}

/** Everything a bot knows: the menu of a connection and the rules around it. */
export interface BotFlow {
  greetingMessage: string;
  /** Said to whoever leaves. */
  complationMessage: string;
  /** Those of the menu, in its order. */
  queues: BotQueue[];
  /** Others an option may lead to. */
  otherQueues: BotQueue[];
  /** How often it asks in vain before somebody else takes over; 0: for ever. */
  maxUseBotQueues: number;
  /** Minutes of silence after it has asked; 0: none. */
  timeUseBotQueues: number;
  /** Where somebody goes who never chose; without it, to the first of the menu. */
  sendIdQueue: number | null;
  /** Whether the connection and its queue greet where there is only one. */
  greetsInOnlyQueue: boolean;
  /** What is said before the place in the queue; null: nothing is said about it. */
  queuePositionMessage: string | null;
  /** The contact wants no bot, or the company wants none for it. */
  isDisabled?: boolean;
}

/** How far the bot is with one ticket. */
export interface BotState {
  queueId: number | null;
  /** The option last chosen in that queue; null while none is. */
  optionId: number | null;
  /** Whether the choices of this place were shown. */
  isShown: boolean;
  /** How often it asked without being understood. */
  asked: number;
  askedAt: Date | null;
  /** It has nothing more to do here. */
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

/** One thing to choose: what would be typed for it, and what it is called. */
export interface MenuChoice {
  answer: string;
  name: string;
}

/** The choices apart from the text, for channels that show them as buttons or as a list. */
export interface BotMenu {
  /** What is said above them. */
  text: string;
  /** What opens them where they are a list. */
  button: string;
  choices: MenuChoice[];
}

/** What the contact sent. */
export interface BotMessage {
  kind: 'text' | 'audio' | 'other';
  text: string;
  /** They did not type but press this, in a menu of ours; not always in the last one. */
  picked?: MenuChoice;
}

/** What it says, in this order. */
export type BotReply =
  /** `isMenu`: the main menu, which a connection may send with a picture or another file. */
  | { kind: 'text'; text: string; isMenu: boolean; menu?: BotMenu }
  | { kind: 'files'; fileListId: number }
  /** The text and, after it, the place in the queue, which only who has the queue can count. */
  | { kind: 'queuePosition'; text: string };

/** Why something happened; the names are those of that moment. */
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

/** What becomes of the ticket. Queue and attendant change before the replies, the rest after them. */
export type BotChange =
  | { kind: 'queue'; queueId: number; userId: number | null; reason: BotReason }
  | { kind: 'leaveQueue'; reason: BotReason }
  | { kind: 'integration'; integrationId: number; reason: BotReason }
  | { kind: 'close'; byContact: boolean; reason: BotReason };

export interface BotTurn {
  state: BotState;
  replies: BotReply[];
  changes: BotChange[];
  /** All of them in order, also those that changed nothing. */
  reasons: BotReason[];
}
