import { NEXT_DATES, type Schedule } from '@prosa/contract';
import type { Calendar } from '@prosa/bot';
import { maskContact } from '../../conversations/contacts/mask-contact.ts';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { getSchedule, type ScheduleRow } from './queries.ts';
import { nextDates, readCalendar } from './schedule-dates.ts';
import { attendantRooms, type ScheduleOwners } from './visibility.ts';

/** The name of a schedule's contact, without a number if those are hidden. */
export const contactNameOf = (row: ScheduleRow, hidesNumbers: boolean): string => {
  const contact = { name: row.contactName, number: row.contactNumber, isGroup: row.contactIsGroup };
  return (hidesNumbers ? maskContact(contact) : contact).name;
};

const labelOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

interface ScheduleView {
  calendar: Calendar;
  hidesNumbers: boolean;
  mediaUrl: CompanyWork['mediaUrl'];
}

/** The schedule as sent over the wire. */
function toSchedule(row: ScheduleRow, { calendar, hidesNumbers, mediaUrl }: ScheduleView): Schedule {
  const queue = labelOf(row.queueId, row.queueName);
  const connection = labelOf(row.whatsappId, row.connectionName);
  return {
    id: row.id,
    body: row.body,
    contactId: row.contactId,
    contact: {
      id: row.contactId,
      name: contactNameOf(row, hidesNumbers),
      urlPicture: row.pictureKey === null ? null : mediaUrl(row.pictureKey),
    },
    userId: row.userId,
    user: labelOf(row.userId, row.userName),
    sendAt: row.sendAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextDates: datesToCome(row, calendar).map((date) => date.toISOString()),
    status: row.status,
    reason: row.reason,
    openTicket: row.openTicket ? 'enabled' : 'disabled',
    ticketUserId: row.ticketUserId,
    ticketUser: labelOf(row.ticketUserId, row.ticketUserName),
    queueId: row.queueId,
    queue: queue && { ...queue, color: row.queueColor ?? '' },
    statusTicket: row.statusTicket,
    whatsappId: row.whatsappId,
    whatsapp: connection && row.connectionChannel ? { ...connection, channel: row.connectionChannel } : null,
    intervalo: row.intervalo as Schedule['intervalo'],
    valorIntervalo: row.valorIntervalo,
    enviarQuantasVezes: row.enviarQuantasVezes,
    contadorEnvio: row.contadorEnvio,
    tipoDias: row.tipoDias as Schedule['tipoDias'],
    assinar: row.assinar,
    mediaPath: row.mediaKey === null ? null : mediaUrl(row.mediaKey, row.mediaName ?? undefined),
    mediaName: row.mediaName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const datesToCome = (row: ScheduleRow, calendar: Calendar): Date[] =>
  row.status === 'PENDENTE' ? nextDates(row, calendar, NEXT_DATES) : [];

/** Schedules as the caller may see them. */
export async function showSchedules(work: UserWork, rows: ScheduleRow[]): Promise<Schedule[]> {
  const calendar = await readCalendar(work.db);
  const view = { calendar, hidesNumbers: work.user.hidesNumbers, mediaUrl: work.mediaUrl };
  return rows.map((row) => toSchedule(row, view));
}

/**
 * Emits the schedule to those who may see it; those who no longer may hear that it is gone. A caller that has read the
 * owners and has not changed them says who they are.
 */
export async function emitSchedule(
  work: CompanyWork,
  action: 'create' | 'update',
  { id, owners, before }: { id: number; owners?: ScheduleOwners; before?: ScheduleOwners },
): Promise<void> {
  const rooms = attendantRooms(owners ?? (await getSchedule(work.db, id)));
  const hidesNumbers = await companyHidesNumbers(work.db);
  // Read once, at the end of the transaction, whoever it is for.
  let latest: Promise<{ row: ScheduleRow; calendar: Calendar }> | undefined;
  const load = async () => ({
    row: await getSchedule(work.db, id),
    calendar: await readCalendar(work.db),
  });
  const read = async (isMasked: boolean) => {
    latest ??= load();
    const { row, calendar } = await latest;
    return toSchedule(row, { calendar, hidesNumbers: isMasked, mediaUrl: work.mediaUrl });
  };
  if (before) {
    const left = attendantRooms(before).filter((room) => !rooms.includes(room));
    if (left.length > 0) work.emit('schedule', { action: 'delete', scheduleId: id }, left);
  }
  if (rooms.length > 0)
    work.emit('schedule', async () => ({ action, schedule: await read(hidesNumbers) }), rooms);
  work.emit('schedule', async () => ({ action, schedule: await read(false) }), ['admins']);
}

export const emitScheduleRemoved = (work: CompanyWork, row: ScheduleOwners & { id: number }): void =>
  work.emit('schedule', { action: 'delete', scheduleId: row.id }, [...attendantRooms(row), 'admins']);
