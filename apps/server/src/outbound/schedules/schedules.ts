import {
  mayEditSchedule,
  type NewSchedule,
  type Schedule,
  type ScheduleChanges,
  signText,
} from '@prosa/contract';
import { getContactRecord } from '../../conversations/contacts/identity.ts';
import { previewForContact } from '../../conversations/messages/fill-template.ts';
import { mayStartConversation } from '../../conversations/tickets/visibility.ts';
import { pageInfo } from '../../platform/database/pages.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import { deleteFile } from '../../platform/stored-files.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { readChosenTime } from '../chosen-time.ts';
import * as queries from './queries.ts';
import type { ScheduleFilter, ScheduleRow } from './queries.ts';
import { planAnew } from './plan-schedule.ts';
import { emitSchedule, emitScheduleRemoved, showSchedules } from './schedule-events.ts';
import { canSee } from './visibility.ts';

export async function listSchedules(work: UserWork, wanted: ScheduleFilter) {
  const { rows, count } = await queries.listPage(work.db, work.user, wanted);
  return { schedules: await showSchedules(work, rows), ...pageInfo(wanted, count, rows.length) };
}

export async function showSchedule(work: UserWork, id: number): Promise<Schedule> {
  return show(work, await getVisible(work, id));
}

async function show(work: UserWork, row: ScheduleRow): Promise<Schedule> {
  const [schedule] = await showSchedules(work, [row]);
  if (!schedule) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return schedule;
}

/** A schedule that the caller may see; an invisible one is reported as not found. */
export async function getVisible(work: UserWork, id: number): Promise<ScheduleRow> {
  return assertVisible(work, await queries.getSchedule(work.db, id));
}

/** A schedule that the caller may change, locked until the commit. */
export async function lockEditable(work: UserWork, id: number): Promise<ScheduleRow> {
  const row = assertVisible(work, await queries.lockSchedule(work.db, id));
  if (!mayEditSchedule(work.user, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

function assertVisible({ user }: UserWork, row: ScheduleRow): ScheduleRow {
  if (!canSee(user, row)) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return row;
}

/** The schedule after a change, emitted to all who may see it. */
export async function emitAndShow(work: UserWork, before: ScheduleRow): Promise<Schedule> {
  await emitSchedule(work, 'update', { id: before.id, before });
  return show(work, await queries.getSchedule(work.db, before.id));
}

export async function createSchedule(work: UserWork, fields: NewSchedule): Promise<Schedule> {
  const { openTicket, sendAt, ...values } = fields;
  await assertReachable(work, values.contactId);
  const chosen = await readChosenTime(work, { field: 'sendAt', chosen: sendAt });
  const dates = await planAnew(work, { ...values, chosen, handled: 0 });
  const { id } = await translateConstraintErrors(
    queries.insertSchedule(work.db, {
      ...values,
      ...dates,
      openTicket: openTicket === 'enabled',
      userId: work.user.id,
    }),
  );
  await emitSchedule(work, 'create', { id });
  return show(work, await queries.getSchedule(work.db, id));
}

export async function changeSchedule(
  work: UserWork,
  id: number,
  { openTicket, sendAt: chosen, ...changes }: ScheduleChanges,
): Promise<Schedule> {
  const before = await lockEditable(work, id);
  if (changes.contactId !== undefined) await assertReachable(work, changes.contactId);
  const dates = await changedDates(work, before, { ...changes, chosen });
  await translateConstraintErrors(
    queries.saveSchedule(work, id, {
      ...changes,
      ...dates,
      ...(openTicket === undefined ? {} : { openTicket: openTicket === 'enabled' }),
    }),
  );
  return emitAndShow(work, before);
}

/** Only who may start a conversation with a contact may plan a message to it: groups need the access to groups. */
async function assertReachable(work: UserWork, contactId: number): Promise<void> {
  const contact = await getContactRecord(work.db, contactId);
  if (!mayStartConversation(work.user, contact)) throw new AppError('ERR_NO_PERMISSION');
}

const dateFields = ['intervalo', 'valorIntervalo', 'enviarQuantasVezes', 'tipoDias'] as const;

/**
 * The new dates if one of the fields they follow from changes. A schedule under way goes on counting; one that is over
 * begins anew.
 */
async function changedDates(
  work: CompanyWork,
  before: ScheduleRow,
  changes: ScheduleChanges & { chosen: string | undefined },
) {
  const chosen =
    changes.chosen === undefined
      ? before.sendAt
      : await readChosenTime(work, { field: 'sendAt', chosen: changes.chosen });
  const isMoved = chosen.getTime() !== before.sendAt.getTime();
  const isOther = dateFields.some((name) => changes[name] !== undefined && changes[name] !== before[name]);
  if (!isMoved && !isOther) return {};
  const isWaiting = before.status === 'PENDENTE';
  if (!isWaiting && !isMoved) return {};
  const handled = isWaiting ? before.contadorEnvio : 0;
  const plan = Object.fromEntries(dateFields.map((name) => [name, changes[name] ?? before[name]]));
  return planAnew(work, { ...(plan as Pick<ScheduleRow, (typeof dateFields)[number]>), chosen, handled });
}

export async function removeSchedule(work: UserWork, id: number): Promise<void> {
  const row = await lockEditable(work, id);
  if (row.mediaKey !== null) await deleteFile(work, row.mediaKey);
  await queries.deleteSchedule(work.db, id);
  emitScheduleRemoved(work, row);
}

interface ScheduleText {
  body: string;
  assinar: boolean;
  contactId: number;
  queueId: number | null;
  whatsappId: number | null;
  sendAt?: string | undefined;
}

/** The text as the contact will read it. */
export async function previewSchedule(work: UserWork, { body, assinar, sendAt, ...wanted }: ScheduleText) {
  const { db, user } = work;
  await getContactRecord(db, wanted.contactId);
  await queries.assertReferences(db, wanted);
  const now =
    sendAt === undefined ? work.now : await readChosenTime(work, { field: 'sendAt', chosen: sendAt });
  const preview = await previewForContact({ db, now }, body, { ...wanted, userId: user.id });
  return { ...preview, body: assinar ? signText(work.user.name, preview.body) : preview.body };
}

const translateConstraintErrors = <T>(saving: Promise<T>): Promise<T> =>
  refuseViolations(saving, {
    schedules_companyId_ticketUserId_fkey: 'ERR_NO_USER_FOUND',
    schedules_companyId_queueId_fkey: 'ERR_QUEUE_NOT_FOUND',
    schedules_companyId_whatsappId_fkey: 'ERR_NO_WAPP_FOUND',
  });
