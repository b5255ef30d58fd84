import { messageProgress, type Schedule, type ScheduleSend } from '@prosa/contract';
import { visibleTicketUuids } from '../../conversations/tickets/visibility.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { emitAndShow, getVisible, lockEditable } from './schedules.ts';
import { readCalendar } from './schedule-dates.ts';
import { repeatSchedule, sendDueSchedule } from './send-schedule.ts';
import { listSends, type SendRow } from './send-queries.ts';

/** More than anybody reads; the latest come first. */
const SENDS_SHOWN = 200;

export async function readSends(work: UserWork, id: number): Promise<{ sends: ScheduleSend[] }> {
  await getVisible(work, id);
  const rows = await listSends(work.db, id, SENDS_SHOWN);
  const uuids = await visibleTicketUuids(
    work.db,
    work.user,
    rows.flatMap(({ ticketId }) => ticketId ?? []),
  );
  return { sends: rows.map((row) => toSend(row, uuids)) };
}

const toSend = (row: SendRow, uuids: Map<number, string>): ScheduleSend => ({
  id: row.id,
  occurrence: row.occurrence + 1,
  dueAt: row.dueAt.toISOString(),
  handledAt: row.handledAt.toISOString(),
  progress: row.ack === null ? null : messageProgress({ ack: row.ack, sendState: row.sendState }),
  reason: row.reason ?? (row.sendState === 'failed' || row.sendState === 'unconfirmed' ? 'notSent' : null),
  isLate: row.isLate,
  isRepeat: row.isRepeat,
  ticketUuid: (row.ticketId === null ? undefined : uuids.get(row.ticketId)) ?? null,
});

/** Sends the next message now, or once more the one that could not be sent. */
export async function sendImmediately(work: UserWork, id: number): Promise<Schedule> {
  const row = await lockEditable(work, id);
  if (row.status === 'AGENDADA') throw new AppError('ERR_SCHEDULE_BEING_SENT');
  if (row.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT');
  if (row.status === 'ERRO') await repeatSchedule(work, row);
  else await sendDueSchedule(work, row, { calendar: await readCalendar(work.db), late: 'send' });
  return emitAndShow(work, row);
}
