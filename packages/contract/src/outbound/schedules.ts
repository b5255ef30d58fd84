import { z } from 'zod';
import { Channel } from '../conversations/contacts.ts';
import { MessageProgress } from '../conversations/message-progress.ts';
import { withKnownVariables } from '../conversations/variables.ts';
import type { Person } from '../permissions.ts';
import { routes } from '../route.ts';
import {
  BigId,
  ChosenTime,
  Day,
  Done,
  Id,
  IdText,
  ListQuery,
  LONG_TEXT,
  Switch,
  Timestamp,
} from '../schema.ts';
import { LeftOutReason } from './left-out-reasons.ts';

/** Shortest text of a scheduled message. */
const SCHEDULE_TEXT_MIN = 5;
/** The picture of a scheduled message: what every channel takes. */
export const SCHEDULE_PICTURE_BYTES = 5_000_000;
/** The most that one message is repeated. */
export const SCHEDULE_TIMES_MAX = 999;
/** A message this long after its time was missed: it is marked as late, or left out, as the company chose. */
export const SCHEDULE_LATE_MS = 15 * 60_000;
/** Entries of a calendar in one answer. */
export const CALENDAR_ENTRIES = 2000;
/** Days that one call may ask for. */
export const CALENDAR_DAYS = 62;
/** How many next dates are told of a schedule. */
export const NEXT_DATES = 5;

/** Waiting for its time; handed to the outbox; sent, the last time too; not sent, for the reason that is given. */
export const ScheduleStatus = z.enum(['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO']);
export type ScheduleStatus = z.output<typeof ScheduleStatus>;

/** Why a scheduled message was not sent. */
export const ScheduleReason = z.enum([...LeftOutReason.options, 'noConnection', 'late', 'notSent']);
export type ScheduleReason = z.output<typeof ScheduleReason>;

const Interval = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const DayType = z.union([z.literal(4), z.literal(5), z.literal(6)]);
const TicketStatusWanted = z.enum(['open', 'closed']);

export const Schedule = z.object({
  id: Id,
  body: z.string(),
  contactId: Id,
  contact: z.object({ id: Id, name: z.string(), urlPicture: z.string().nullable() }),
  /** Who planned it. */
  userId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  /** The next date of sending, or the last one if it is over. */
  sendAt: Timestamp,
  sentAt: Timestamp.nullable(),
  /** The next dates, the first one included; empty if it is over. */
  nextDates: z.array(Timestamp),
  status: ScheduleStatus,
  /** Why the last one was not sent. */
  reason: ScheduleReason.nullable(),
  openTicket: Switch,
  ticketUserId: Id.nullable(),
  ticketUser: z.object({ id: Id, name: z.string() }).nullable(),
  queueId: Id.nullable(),
  queue: z.object({ id: Id, name: z.string(), color: z.string() }).nullable(),
  statusTicket: TicketStatusWanted,
  whatsappId: Id.nullable(),
  whatsapp: z.object({ id: Id, name: z.string(), channel: Channel }).nullable(),
  /** The unit of the interval: 1 days, 2 weeks, 3 months, 4 minutes. */
  intervalo: Interval,
  /** Units between two messages; 0: only one. */
  valorIntervalo: z.number(),
  enviarQuantasVezes: z.number(),
  /** How many were handled. */
  contadorEnvio: z.number(),
  /** On days off: 4 send, 5 business day before, 6 business day after. */
  tipoDias: DayType,
  /** Begins with the name of who planned it. */
  assinar: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Schedule = z.output<typeof Schedule>;

/** Counted without spaces at the ends. */
const Body = withKnownVariables(z.string().max(LONG_TEXT)).refine(
  (text) => text.trim().length >= SCHEDULE_TEXT_MIN,
  { params: { problem: 'tooShort' } },
);

const fields = {
  body: Body,
  contactId: Id,
  sendAt: ChosenTime,
  openTicket: Switch,
  ticketUserId: Id.nullable(),
  queueId: Id.nullable(),
  statusTicket: TicketStatusWanted,
  /** Null: the contact's connection or the company's default one. */
  whatsappId: Id.nullable(),
  intervalo: Interval,
  valorIntervalo: z.number().int().min(0).max(10_000),
  enviarQuantasVezes: z.number().int().min(1).max(SCHEDULE_TIMES_MAX),
  tipoDias: DayType,
  assinar: z.boolean(),
};

export const NewSchedule = z.object({
  ...fields,
  openTicket: fields.openTicket.default('disabled'),
  ticketUserId: fields.ticketUserId.default(null),
  queueId: fields.queueId.default(null),
  statusTicket: fields.statusTicket.default('closed'),
  whatsappId: fields.whatsappId.default(null),
  intervalo: fields.intervalo.default(1),
  valorIntervalo: fields.valorIntervalo.default(0),
  enviarQuantasVezes: fields.enviarQuantasVezes.default(1),
  tipoDias: fields.tipoDias.default(4),
  assinar: fields.assinar.default(false),
});
export type NewSchedule = z.output<typeof NewSchedule>;

export const ScheduleChanges = z.object(fields).partial();
export type ScheduleChanges = z.output<typeof ScheduleChanges>;

/** One date in the calendar: a message that was sent, one that was not, or one that will be. */
export const CalendarEntry = z.object({
  scheduleId: Id,
  at: Timestamp,
  status: ScheduleStatus,
  reason: ScheduleReason.nullable(),
  contactName: z.string(),
  body: z.string(),
  hasPicture: z.boolean(),
  /** Which one of how many. */
  occurrence: z.number(),
  times: z.number(),
  /** The one that is next in its schedule: moving it moves the ones after it as well. */
  isNext: z.boolean(),
  mayEdit: z.boolean(),
});
export type CalendarEntry = z.output<typeof CalendarEntry>;

/** What became of one date of a schedule. */
export const ScheduleSend = z.object({
  id: BigId,
  occurrence: z.number(),
  dueAt: Timestamp,
  handledAt: Timestamp,
  /** Null if nothing was written. */
  progress: MessageProgress.nullable(),
  reason: ScheduleReason.nullable(),
  /** Sent long after its time, because nothing was running then. */
  isLate: z.boolean(),
  /** Sent because somebody asked for it after an error. */
  isRepeat: z.boolean(),
  /** The ticket it is kept in, for those who may see it. */
  ticketUuid: z.string().nullable(),
});
export type ScheduleSend = z.output<typeof ScheduleSend>;

type Viewer = Pick<Person, 'id' | 'profile'> & { queueIds: readonly number[] };
type Owned = Pick<Schedule, 'userId' | 'ticketUserId' | 'queueId'>;

/** Who sees a schedule: administrators, who planned it, who will serve its ticket, and the people of its queue. */
export const maySeeSchedule = (person: Viewer, { userId, ticketUserId, queueId }: Owned): boolean =>
  person.profile === 'admin' ||
  userId === person.id ||
  ticketUserId === person.id ||
  (queueId !== null && person.queueIds.includes(queueId));

/** Who changes or deletes it: who planned it, and administrators. */
export const mayEditSchedule = (
  person: Pick<Person, 'id' | 'profile'>,
  { userId }: Pick<Schedule, 'userId'>,
): boolean => person.profile === 'admin' || userId === person.id;

const params = z.object({ id: IdText });
const works = { can: 'schedules:work', on: 'company', plan: 'useSchedules' } as const;

export const scheduleRoutes = routes({
  list: {
    ...works,
    method: 'GET',
    path: '/schedules',
    about: 'Scheduled messages that the caller may see, the latest planned first, a page at a time.',
    query: ListQuery.extend({
      contactId: IdText.optional(),
      status: z.union([ScheduleStatus, z.literal('')]).optional(),
    }),
    reply: z.object({ schedules: z.array(Schedule), count: z.number(), hasMore: z.boolean() }),
  },
  calendar: {
    ...works,
    method: 'GET',
    path: '/schedules/calendar',
    about: "Every date between two days of the company's calendar on which a message was or will be sent.",
    query: z.object({ from: Day, to: Day, searchParam: ListQuery.shape.searchParam }),
    reply: z.object({ entries: z.array(CalendarEntry), isCut: z.boolean() }),
  },
  show: {
    ...works,
    method: 'GET',
    path: '/schedules/:id',
    about: 'One scheduled message.',
    params,
    reply: Schedule,
  },
  sends: {
    ...works,
    method: 'GET',
    path: '/schedules/:id/sends',
    about: 'What became of each of its dates, the latest first.',
    params,
    reply: z.object({ sends: z.array(ScheduleSend) }),
  },
  create: {
    ...works,
    method: 'POST',
    path: '/schedules',
    about: 'Plan a message to a contact, once or repeatedly.',
    body: NewSchedule,
    reply: Schedule,
  },
  preview: {
    ...works,
    method: 'POST',
    path: '/schedules/preview',
    about: 'The text as the contact will read it at a time, else now, and the variables without a value.',
    body: z.object({
      contactId: Id,
      body: z.string().max(LONG_TEXT),
      assinar: z.boolean().default(false),
      whatsappId: Id.nullable().default(null),
      queueId: Id.nullable().default(null),
      sendAt: ChosenTime.optional(),
    }),
    reply: z.object({ body: z.string(), missing: z.array(z.string()), unknown: z.array(z.string()) }),
  },
  update: {
    ...works,
    method: 'PUT',
    path: '/schedules/:id',
    about:
      'Change an own scheduled message; administrators any. One that is over is planned anew by a new date.',
    params,
    body: ScheduleChanges,
    reply: Schedule,
  },
  remove: {
    ...works,
    method: 'DELETE',
    path: '/schedules/:id',
    about: 'Remove an own scheduled message with its picture; administrators any.',
    params,
    reply: Done,
  },
  send: {
    ...works,
    method: 'POST',
    path: '/schedules/:id/send',
    about: 'Send the next message now, or once more the one that could not be sent.',
    params,
    reply: Schedule,
  },
  uploadMedia: {
    ...works,
    method: 'POST',
    path: '/schedules/:id/media-upload',
    about: 'The picture that is sent with it, in place of the one it had.',
    params,
    file: { field: 'file', maxBytes: SCHEDULE_PICTURE_BYTES, kinds: ['png', 'jpeg'] },
    reply: z.object({ mensagem: z.string(), schedule: Schedule }),
  },
  removeMedia: {
    ...works,
    method: 'DELETE',
    path: '/schedules/:id/media-upload',
    about: 'Send it without a picture.',
    params,
    reply: z.object({ mensagem: z.string(), schedule: Schedule }),
  },
});
