import type { IncomingCall } from '@prosa/channels';
import { readCompanySettings } from '../../../organization/settings/settings.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { findTicketRecord } from '../../tickets/tickets.ts';
import { sendAutomaticMessage } from '../automatic-messages.ts';
import { insertOrder, lockByExternalId, saveMessage } from '../queries.ts';
import { decodeAsMessage } from './decode-messages.ts';
import type { Received } from './process-message.ts';
import { receiveMessage } from './receive-message.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/** Stores a call as a message; if the company takes no calls, the call is rejected and a text is sent. */
export async function receiveCall(
  work: CompanyWork,
  connection: ReceivingConnection,
  call: IncomingCall,
): Promise<Received | undefined> {
  if (call.phase === 'ended' || call.fromMe) return undefined;
  const id = `call-${call.id}`;
  const content = { type: 'unsupported' as const, name: 'call_log', text: '', raw: '' };
  const received = await receiveMessage(work, connection, decodeAsMessage(call, id, content));
  if (!received) return undefined;
  const record = await lockByExternalId(work.db, connection.id, id);
  if (!record) return received;
  await saveMessage(work, record.id, { data: JSON.stringify({ isVideo: call.isVideo }) });
  const settings = await readCompanySettings(work.db);
  if (settings.acceptCallWhatsapp !== 'disabled') return received;
  // A call that is over cannot be rejected.
  if (call.phase === 'ringing')
    await insertOrder(work, {
      whatsappId: connection.id,
      kind: 'rejectCall',
      externalId: call.id,
      data: { fromId: call.sender.ids[0] ?? call.chat.ids[0] ?? '' },
    });
  const ticket = await findTicketRecord(work.db, record.ticketId);
  if (ticket)
    await sendAutomaticMessage(work, ticket, { text: settings.AcceptCallWhatsappMessage, userId: null });
  return received;
}
