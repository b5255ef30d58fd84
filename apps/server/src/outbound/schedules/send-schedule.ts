import { SCHEDULE_LATE_MS, type ScheduleReason, signText } from '@prosa/contract';
import type { Calendar } from '@prosa/bot';
import { type ContactRecord, getContactRecord } from '../../conversations/contacts/identity.ts';
import { reachableChannels } from '../../conversations/contacts/reachable-channels.ts';
import { fillTemplate } from '../../conversations/messages/fill-template.ts';
import { copyOutgoingFile, mediaTypeOf } from '../../conversations/messages/outgoing-files.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { chooseConnection } from '../../organization/connections/choose-connection.ts';
import { AppError } from '../../platform/errors.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { findLeftOutReason, type OutboundRecipient, writeOutbound } from '../delivery/write-outbound.ts';
import { saveSchedule, type ScheduleRow } from './queries.ts';
import { dateOf } from './schedule-dates.ts';
import { emitSchedule } from './schedule-events.ts';
import { insertSend } from './send-queries.ts';

interface SendOptions {
  calendar: Calendar;
  /** What the company wants for messages whose time has passed. */
  late: 'send' | 'skip';
}

/** Handles a due date of a locked schedule, and moves it on to the next one. */
export async function sendDueSchedule(
  work: CompanyWork,
  row: ScheduleRow,
  { calendar, late }: SendOptions,
): Promise<void> {
  const next = dateOf(row, row.contadorEnvio + 1, calendar);
  const isLate = work.now.getTime() - row.sendAt.getTime() > SCHEDULE_LATE_MS;
  // Of several dates that were missed only the last is made up for.
  const isMissed = isLate && (late === 'skip' || (next !== undefined && next <= work.now));
  const outcome: Outcome = isMissed ? { reason: 'late' } : await sendNow(work, row);
  await insertSend(work.db, {
    scheduleId: row.id,
    occurrence: row.contadorEnvio,
    dueAt: row.sendAt,
    handledAt: work.now,
    isLate: isLate && !isMissed,
    ...outcome,
  });
  await saveSchedule(work, row.id, {
    contadorEnvio: row.contadorEnvio + 1,
    reason: outcome.reason ?? null,
    ...(outcome.messageId === undefined ? {} : { sentAt: work.now }),
    ...(next ? { sendAt: next } : { status: outcome.reason === undefined ? 'AGENDADA' : 'ERRO' }),
  });
  await emitSchedule(work, 'update', { id: row.id, owners: row });
}

/** Sends the message that could not be sent once more, outside of its dates. */
export async function repeatSchedule(work: CompanyWork, row: ScheduleRow): Promise<void> {
  const outcome = await sendNow(work, row);
  const occurrence = Math.max(0, row.contadorEnvio - 1);
  await insertSend(work.db, {
    scheduleId: row.id,
    occurrence,
    dueAt: work.now,
    handledAt: work.now,
    isRepeat: true,
    ...outcome,
  });
  await saveSchedule(work, row.id, {
    reason: outcome.reason ?? null,
    status: outcome.reason === undefined ? 'AGENDADA' : 'ERRO',
    ...(outcome.messageId === undefined ? {} : { sentAt: work.now }),
  });
}

interface Outcome {
  messageId?: number;
  ticketId?: number;
  reason?: ScheduleReason;
}

async function sendNow(work: CompanyWork, row: ScheduleRow): Promise<Outcome> {
  const contact = await getContactRecord(work.db, row.contactId);
  const connection = await findConnection(work, row, contact);
  if (!connection) return { reason: 'noConnection' };
  const recipient = { contact, connection };
  const reason = await findLeftOutReason(work, recipient);
  return reason ? { reason } : write(work, row, recipient);
}

/** The connection of the schedule; without one, that of its owner, of the contact, or the company's default one. */
async function findConnection(work: CompanyWork, row: ScheduleRow, contact: ContactRecord) {
  const channels = await reachableChannels(work.db, contact);
  try {
    return await chooseConnection(work.db, {
      wanted: row.whatsappId,
      userId: row.userId ?? 0,
      contactConnectionId: contact.whatsappId,
      // One that was chosen is refused with the reason that the contact is not there.
      channels: row.connectionChannel === null ? channels : [row.connectionChannel],
    });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function write(work: CompanyWork, row: ScheduleRow, recipient: OutboundRecipient): Promise<Outcome> {
  const media = row.mediaKey === null ? undefined : await copyOutgoingFile(work, row);
  const { ticketId, message } = await writeOutbound(work, recipient, {
    origin: 'schedule',
    body: (ticket) => textOf(work, row, ticket),
    mediaType: media ? mediaTypeOf(media.mime) : 'conversation',
    userId: row.userId,
    ...(row.userName === null ? {} : { userName: row.userName }),
    ...(media ? { media } : {}),
    ticket: row.openTicket
      ? { status: row.statusTicket, queueId: row.queueId, userId: row.ticketUserId }
      : undefined,
  });
  const isRefused = message.sendState === 'failed';
  return { messageId: message.id, ticketId, ...(isRefused ? { reason: 'notSent' } : {}) };
}

async function textOf(work: CompanyWork, row: ScheduleRow, ticket: TicketRecord): Promise<string> {
  const text = await fillTemplate(work, row.body, { ...ticket, userId: row.userId ?? ticket.userId });
  return row.assinar && row.userName !== null ? signText(row.userName, text) : text;
}
