import type { IncomingCall } from '@prosa/channels';
import type { WACallEvent } from '@whiskeysockets/baileys';
import type { IdResolver } from './id-resolver.ts';

/** Returns undefined for intermediate call states and for group calls. */
export async function readCall(call: WACallEvent, ids: IdResolver): Promise<IncomingCall | undefined> {
  const phase = phaseOf(call.status);
  if (!phase || call.isGroup) return undefined;
  const sender = await ids.resolvePerson([call.from, call.chatId, call.callerPn], null);
  if (sender.ids.length === 0) return undefined;
  return {
    kind: 'call',
    id: call.id,
    chat: { ...sender, isGroup: false },
    fromMe: false,
    sender,
    at: call.date,
    wasMissed: call.offline,
    isVideo: call.isVideo === true,
    phase,
  };
}

function phaseOf(status: WACallEvent['status']): IncomingCall['phase'] | undefined {
  switch (status) {
    case 'offer':
      return 'ringing';
    case 'timeout':
      return 'missed';
    case 'terminate':
    case 'reject':
    case 'accept':
      return 'ended';
    default:
      return undefined;
  }
}
