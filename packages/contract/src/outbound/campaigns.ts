import { z } from 'zod';
import { MESSAGE_FILE_BYTES } from '../constants.ts';
import { Channel, ContactNumber } from '../conversations/contacts.ts';
import { TemplateValues } from '../conversations/message-templates.ts';
import { routes } from '../route.ts';
import {
  BigId,
  ChosenTime,
  Done,
  Id,
  IdText,
  ListQuery,
  LONG_TEXT,
  Name,
  Switch,
  Timestamp,
} from '../schema.ts';
import { LeftOutReason } from './left-out-reasons.ts';

/** A campaign is sent until this long before its time as it was planned: changes later than that are refused. */
const EDITABLE_UNTIL_MS = 60 * 60_000;
/** Who has not answered the question of a campaign by then gets no message. */
export const CONFIRMATION_HOURS = 72;
/** An answer counts for a campaign until this many days after its last message to the contact. */
export const ANSWER_DAYS = 7;
/** The brake looks at so many of the latest results, and stops the campaign if so many of them failed. */
export const BRAKE = { window: 20, failures: 6, inARow: 5 } as const;

export const CampaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
export type CampaignStatus = z.output<typeof CampaignStatus>;

/** Why a campaign in progress does not go on: a person paused it, or too many messages failed. */
export const CampaignPause = z.enum(['person', 'failures']);
export type CampaignPause = z.output<typeof CampaignPause>;

/** What a campaign in progress is waiting for; it goes on by itself. */
export const CampaignWait = z.enum(['preparing', 'hours', 'connection', 'numbers', 'answers']);
export type CampaignWait = z.output<typeof CampaignWait>;

/** Why a recipient gets nothing. */
export const RecipientReason = z.enum([
  ...LeftOutReason.options,
  'invalidNumber',
  'duplicate',
  'removed',
  'missingValue',
  'declined',
  'unconfirmed',
  'noNumber',
]);
export type RecipientReason = z.output<typeof RecipientReason>;

/** What became of a recipient; each is one filter of the report. `sent` includes those who received or read it. */
export const RecipientState = z.enum([
  'waiting',
  'asked',
  'confirmed',
  'sent',
  'delivered',
  'read',
  'answered',
  'failed',
  'leftOut',
]);
export type RecipientState = z.output<typeof RecipientState>;

/** How many recipients are in each state, and in all. */
export const CampaignCounters = z.record(z.enum(['total', ...RecipientState.options]), z.number());
export type CampaignCounters = z.output<typeof CampaignCounters>;

const texts = {
  message1: z.string().nullable(),
  message2: z.string().nullable(),
  message3: z.string().nullable(),
  message4: z.string().nullable(),
  message5: z.string().nullable(),
  confirmationMessage1: z.string().nullable(),
  confirmationMessage2: z.string().nullable(),
  confirmationMessage3: z.string().nullable(),
  confirmationMessage4: z.string().nullable(),
  confirmationMessage5: z.string().nullable(),
};
const TicketStatus = z.enum(['open', 'pending', 'closed']);

export const Campaign = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  ...texts,
  status: CampaignStatus,
  /** Recipients are asked first, and get the message once they answer. */
  confirmation: z.boolean(),
  scheduledAt: Timestamp.nullable(),
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  contactListId: Id.nullable(),
  contactList: z.object({ id: Id, name: z.string() }).nullable(),
  tagListId: Id.nullable(),
  tagList: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null: the company's default connection. */
  whatsappId: Id.nullable(),
  whatsapp: z.object({ id: Id, name: z.string(), channel: Channel }).nullable(),
  /** The connection that was chosen is gone: another has to be chosen before anything is sent. */
  isConnectionLost: z.boolean(),
  openTicket: Switch,
  statusTicket: TicketStatus,
  userId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  queueId: Id.nullable(),
  queue: z.object({ id: Id, name: z.string() }).nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** An approved template in place of the texts, with its values, in which variables may stand. */
  templateId: Id.nullable(),
  templateValues: z.record(z.string(), z.string()),
  pausedAt: Timestamp.nullable(),
  pauseReason: CampaignPause.nullable(),
  waitingFor: CampaignWait.nullable(),
  /** When the next message leaves, and about when the last one will; null if nobody knows. */
  nextAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  counters: CampaignCounters,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Campaign = z.output<typeof Campaign>;

const Text = z.string().max(LONG_TEXT).nullable();
const fields = {
  name: Name,
  message1: Text,
  message2: Text,
  message3: Text,
  message4: Text,
  message5: Text,
  confirmationMessage1: Text,
  confirmationMessage2: Text,
  confirmationMessage3: Text,
  confirmationMessage4: Text,
  confirmationMessage5: Text,
  confirmation: z.boolean(),
  scheduledAt: ChosenTime.nullable(),
  contactListId: Id.nullable(),
  tagListId: Id.nullable(),
  whatsappId: Id.nullable(),
  openTicket: Switch,
  statusTicket: TicketStatus,
  userId: Id.nullable(),
  queueId: Id.nullable(),
  templateId: Id.nullable(),
  templateValues: TemplateValues,
};

const Changes = z.object(fields).partial();

/** A queue is required when a user is chosen. */
const hasQueueForUser = ({ userId, queueId }: Pick<z.output<typeof Changes>, 'userId' | 'queueId'>) =>
  typeof userId !== 'number' || queueId !== null;
const queueMissing = { path: ['queueId'], params: { problem: 'required' } };

export const NewCampaign = Changes.required({ name: true })
  .extend({
    openTicket: fields.openTicket.default('disabled'),
    statusTicket: fields.statusTicket.default('closed'),
    confirmation: fields.confirmation.default(false),
    userId: fields.userId.default(null),
    queueId: fields.queueId.default(null),
  })
  .refine(hasQueueForUser, queueMissing);
export type NewCampaign = z.output<typeof NewCampaign>;

export const CampaignChanges = Changes.refine(hasQueueForUser, queueMissing);
export type CampaignChanges = z.output<typeof CampaignChanges>;

/** One recipient and what became of the message to them. */
export const CampaignShipping = z.object({
  id: BigId,
  campaignId: Id,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  contactId: Id.nullable(),
  isWhatsappValid: z.boolean().nullable(),
  /** The furthest state that was reached. */
  state: RecipientState,
  reason: RecipientReason.nullable(),
  /** Why the message could not be sent, as the channel says it. */
  failure: z.string().nullable(),
  message: z.string().nullable(),
  confirmationMessage: z.string().nullable(),
  confirmationRequestedAt: Timestamp.nullable(),
  confirmedAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable(),
  readAt: Timestamp.nullable(),
  answeredAt: Timestamp.nullable(),
  /** The ticket of the answer or, without one, the ticket that the message is kept in. */
  ticketUuid: z.string().nullable(),
});
export type CampaignShipping = z.output<typeof CampaignShipping>;

/** Whom a campaign would reach, whom it leaves out and why, and until when it would run. */
export const CampaignOutlook = z.object({
  total: z.number(),
  reached: z.number(),
  leftOut: z.array(z.object({ reason: RecipientReason, count: z.number() })),
  /** Numbers of the list that were not looked up yet. */
  unchecked: z.number(),
  startsAt: Timestamp,
  /** Null: nobody is reached. With a question asked first, the end of the questions. */
  endsAt: Timestamp.nullable(),
  /** A recipient that is reached, for the preview. */
  example: z.object({ nome: z.string(), email: z.string(), numero: z.string() }).nullable(),
});
export type CampaignOutlook = z.output<typeof CampaignOutlook>;

/** What of a campaign may be changed: all, all but whom it reaches and when, or nothing. */
export function campaignEditable(
  { status, scheduledAt }: { status: CampaignStatus; scheduledAt: Date | string | null },
  now: Date,
): 'all' | 'content' | 'nothing' {
  if (status === 'INATIVA') return 'all';
  if (status === 'CANCELADA') return 'content';
  const isFarAhead =
    scheduledAt !== null && new Date(scheduledAt).getTime() - now.getTime() > EDITABLE_UNTIL_MS;
  return status === 'PROGRAMADA' && isFarAhead ? 'all' : 'nothing';
}

/** The fields that decide whom a campaign reaches and when: fixed once it has begun. */
export const campaignAudienceFields = ['contactListId', 'tagListId', 'scheduledAt', 'confirmation'] as const;

interface CampaignState {
  status: CampaignStatus;
  isPaused: boolean;
}
/** What a person may do with a campaign in a state. */
export const campaignActions = {
  start: ({ status }) => status === 'INATIVA' || status === 'PROGRAMADA',
  pause: ({ status, isPaused }) => status === 'EM_ANDAMENTO' && !isPaused,
  resume: ({ status, isPaused }) => status === 'EM_ANDAMENTO' && isPaused,
  cancel: ({ status }) => status === 'EM_ANDAMENTO' || status === 'PROGRAMADA',
  restart: ({ status }) => status === 'CANCELADA',
  remove: ({ status }) => status !== 'EM_ANDAMENTO',
} as const satisfies Record<string, (campaign: CampaignState) => boolean>;
export type CampaignAction = keyof typeof campaignActions;

const params = z.object({ id: IdText });
const manages = { can: 'campaigns:manage', on: 'company', plan: 'useCampaigns' } as const;

export const campaignRoutes = routes({
  list: {
    ...manages,
    method: 'GET',
    path: '/campaigns',
    about: 'Campaigns, those in progress and planned first, a page at a time.',
    query: ListQuery.extend({ status: z.union([CampaignStatus, z.literal('')]).optional() }),
    reply: z.object({ records: z.array(Campaign), count: z.number(), hasMore: z.boolean() }),
  },
  stopped: {
    ...manages,
    method: 'GET',
    path: '/campaigns/stopped',
    about: 'Campaigns that stopped because too many messages failed, and about which nobody has decided yet.',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  },
  show: {
    ...manages,
    method: 'GET',
    path: '/campaigns/:id',
    about: 'One campaign with its counters.',
    params,
    reply: Campaign,
  },
  shipping: {
    ...manages,
    method: 'GET',
    path: '/campaigns/:id/shipping',
    about: 'The recipients of a campaign and what became of each, a page at a time.',
    params,
    query: ListQuery.extend({
      state: z.union([RecipientState, z.literal('')]).optional(),
      reason: z.union([RecipientReason, z.literal('')]).optional(),
    }),
    reply: z.object({ shipping: z.array(CampaignShipping), count: z.number(), hasMore: z.boolean() }),
  },
  outlook: {
    ...manages,
    method: 'POST',
    path: '/campaigns/outlook',
    about:
      'Whom a campaign with these fields would reach, whom it leaves out and why, and until when it would run.',
    body: z.object({
      contactListId: Id.nullable().default(null),
      tagListId: Id.nullable().default(null),
      whatsappId: Id.nullable().default(null),
      templateId: Id.nullable().default(null),
      scheduledAt: fields.scheduledAt.default(null),
    }),
    reply: CampaignOutlook,
  },
  create: {
    ...manages,
    method: 'POST',
    path: '/campaigns',
    about: 'Add a campaign; with a time it is planned, without one it waits for being started.',
    body: NewCampaign,
    reply: Campaign,
  },
  update: {
    ...manages,
    method: 'PUT',
    path: '/campaigns/:id',
    about: 'Change a campaign that has not begun, up to an hour before; of a cancelled one only its content.',
    params,
    body: CampaignChanges,
    reply: Campaign,
  },
  remove: {
    ...manages,
    method: 'DELETE',
    path: '/campaigns/:id',
    about: 'Remove a campaign that is not in progress, with its report.',
    params,
    reply: Done,
  },
  copy: {
    ...manages,
    method: 'POST',
    path: '/campaigns/:id/copy',
    about: 'A new, inactive campaign with the same content and recipients.',
    params,
    reply: Campaign,
  },
  start: {
    ...manages,
    method: 'POST',
    path: '/campaigns/:id/start',
    about: 'Begin now.',
    params,
    reply: Campaign,
  },
  pause: {
    ...manages,
    method: 'POST',
    path: '/campaigns/:id/pause',
    about: 'Send nothing more until it is resumed.',
    params,
    reply: Campaign,
  },
  resume: {
    ...manages,
    method: 'POST',
    path: '/campaigns/:id/resume',
    about: 'Go on after a pause or after the brake.',
    params,
    reply: Campaign,
  },
  cancel: {
    ...manages,
    method: 'POST',
    path: '/campaigns/:id/cancel',
    about: 'End it; what waits for its turn is not sent.',
    params,
    reply: Campaign,
  },
  restart: {
    ...manages,
    method: 'POST',
    path: '/campaigns/:id/restart',
    about: 'Go on with a cancelled campaign where it stopped.',
    params,
    reply: Campaign,
  },
  test: {
    ...manages,
    method: 'POST',
    path: '/campaigns/:id/test',
    about: "Send one of its texts to a number, with that contact's values; it counts for no report.",
    params,
    body: z.object({ number: ContactNumber, message: z.number().int().min(1).max(5).default(1) }),
    reply: z.object({ messageId: BigId, ticketUuid: z.string().nullable() }),
  },
  uploadMedia: {
    ...manages,
    method: 'POST',
    path: '/campaigns/:id/media-upload',
    about: 'The picture or file that is sent with it, in place of the one it had.',
    params,
    files: { field: 'file', maxFiles: 1, isRequired: true, maxBytes: MESSAGE_FILE_BYTES },
    reply: z.object({ mensagem: z.string(), campaign: Campaign }),
  },
  removeMedia: {
    ...manages,
    method: 'DELETE',
    path: '/campaigns/:id/media-upload',
    about: 'Send it without a file.',
    params,
    reply: z.object({ mensagem: z.string(), campaign: Campaign }),
  },
});
