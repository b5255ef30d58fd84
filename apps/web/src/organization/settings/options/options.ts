import { type CompanySettings, type Switch, textsRequiredBy } from '@prosa/contract';

/** Some switches are strings in the API and some are booleans. */
export type SwitchKey = {
  [Key in keyof CompanySettings]: [CompanySettings[Key]] extends [Switch | boolean] ? Key : never;
}[keyof CompanySettings];
export type ChoiceKey = 'scheduleType' | 'holidays' | 'chatBotType' | 'lateSchedules';
/** Lists of words, separated by commas. */
type WordsKey = 'optOutWords' | 'optInWords';
export type TextKey =
  | (typeof textsRequiredBy)[number]['text']
  | 'lgpdMessage'
  | 'lgpdLink'
  | WordsKey
  | 'optOutReply'
  | 'optOutQuestion';

/** A setting as the page shows it. */
export type Option = (
  | { kind: 'switch'; key: SwitchKey }
  | { kind: 'choice'; key: ChoiceKey }
  | { kind: 'text'; key: TextKey }
  | { kind: 'timezone'; key: 'timezone' }
  /** A setting of the whole platform, for the platform owner only. */
  | { kind: 'platform'; key: 'userCreation' }
) & {
  /** Shown only while this switch is on. */
  under?: SwitchKey;
};

export type OptionKey = Option['key'];

export type GroupId = 'attendance' | 'messages' | 'chatbot' | 'tickets' | 'privacy' | 'region' | 'platform';

export interface Group {
  id: GroupId;
  options: Option[];
}

const toggle = (key: SwitchKey, under?: SwitchKey): Option => ({
  kind: 'switch',
  key,
  ...(under && { under }),
});

/** The whole page in order. */
export const groups: Group[] = [
  {
    id: 'attendance',
    options: [
      { kind: 'choice', key: 'scheduleType' },
      { kind: 'choice', key: 'holidays' },
      toggle('userRandom'),
      toggle('userRating'),
      toggle('acceptCallWhatsapp'),
      toggle('acceptAudioMessageContact'),
      toggle('showNotificationPending'),
    ],
  },
  {
    id: 'messages',
    options: [
      toggle('sendGreetingAccepted'),
      toggle('sendQueuePosition'),
      toggle('sendFarewellWaitingTicket'),
      toggle('sendSignMessage'),
      { kind: 'choice', key: 'lateSchedules' },
    ],
  },
  {
    id: 'chatbot',
    options: [{ kind: 'choice', key: 'chatBotType' }, toggle('sendGreetingMessageOneQueues')],
  },
  {
    id: 'tickets',
    options: [
      toggle('sendMsgTransfTicket'),
      toggle('closeTicketOnTransfer'),
      toggle('DirectTicketsToWallets'),
      toggle('requiredTag'),
    ],
  },
  {
    id: 'privacy',
    options: [
      toggle('enableLGPD'),
      { kind: 'text', key: 'lgpdMessage', under: 'enableLGPD' },
      { kind: 'text', key: 'lgpdLink', under: 'enableLGPD' },
      toggle('lgpdConsent', 'enableLGPD'),
      toggle('lgpdDeleteMessage', 'enableLGPD'),
      toggle('lgpdHideNumber', 'enableLGPD'),
      { kind: 'text', key: 'optOutWords' },
      { kind: 'text', key: 'optInWords' },
      { kind: 'text', key: 'optOutReply' },
      { kind: 'text', key: 'optOutQuestion' },
    ],
  },
  { id: 'region', options: [{ kind: 'timezone', key: 'timezone' }] },
  { id: 'platform', options: [{ kind: 'platform', key: 'userCreation' }] },
];

/** The text that a switch sends, and the value of the switch that requires it. */
export const requiredTextOf = (key: OptionKey) => textsRequiredBy.find((rule) => rule.switch === key);

export const isOn = (value: unknown) => value === 'enabled' || value === true;
export const toSwitchValue = (value: unknown, on: boolean) =>
  typeof value === 'boolean' ? on : on ? 'enabled' : 'disabled';
