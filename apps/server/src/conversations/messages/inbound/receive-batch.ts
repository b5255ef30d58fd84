import type { Incoming } from '@prosa/channels';
import { runSerially } from '../../../platform/concurrency/serialize.ts';
import { runHooks } from '../../../platform/hooks.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import type { NotifiableMessage } from '../../notifications/enqueue-notifications.ts';
import { prepareNotifications } from './announce-message.ts';
import { decodeBatch, type Inbound } from './decode-messages.ts';
import { type PrefetchedPlaces, prefetchPlaces } from './prefetch-places.ts';
import { processMessage, type Received } from './process-message.ts';
import { receiveCall } from './receive-call.ts';
import { receiveEdit } from './receive-edit.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveNotice } from './receive-notice.ts';
import { receivePreference } from './receive-preference.ts';
import { receiveReaction } from './receive-reaction.ts';
import { receiveRevoke } from './receive-revoke.ts';
import type { ReceivingConnection } from './receiving-connection.ts';
import { type PlacedMessage, storeMessages } from './store-messages.ts';

declare module '../../../platform/hooks.ts' {
  interface HookTypes {
    /** Contacts wrote these messages, while answers to what the company wrote to them are counted. */
    'messages.answered': { work: CompanyWork; data: number[]; answer: void };
  }
}

interface Receiving {
  work: CompanyWork;
  connection: ReceivingConnection;
  places: PrefetchedPlaces;
}

/**
 * Receives what a channel delivered together, in the transaction that is committed before the channel confirms it. A
 * repeated delivery changes nothing. Returns what was new.
 */
export async function receiveBatch(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: Incoming[],
): Promise<Inbound[]> {
  const notify = prepareNotifications(work);
  const batch = decodeBatch(incoming);
  const places = await prefetchPlaces(work, connection, batch);
  const fresh: Inbound[] = [];
  const notifiable: NotifiableMessage[] = [];
  for (let next = 0; next < batch.length; ) {
    const received = await receiveNext({ work, connection, places }, batch.slice(next));
    for (const [index, one] of received.entries()) {
      const inbound = batch[next + index];
      if (!one || !inbound) continue;
      fresh.push(inbound);
      if (one.notifiable) notifiable.push(one.notifiable);
      if (one.hasChangedTicket) places.invalidate();
    }
    next += received.length;
  }
  await notify(notifiable);
  const answers = notifiable.map(({ messageId }) => messageId);
  if (connection.awaitsAnswers && answers.length > 0) await runHooks('messages.answered', work, answers);
  return fresh;
}

/** Processes as many items as can be stored together, or else the first one alone. Returns the result of each. */
async function receiveNext(receiving: Receiving, batch: Inbound[]): Promise<(Received | undefined)[]> {
  const { work, connection, places } = receiving;
  const [first] = batch;
  if (!first) return [];
  const placed = takePlaced(batch, places);
  // Without a known place, it may conflict with a message of another connection in the same transaction.
  if (placed.length === 0) return [await runSerially(work.db, () => receiveOne(receiving, first))];
  const received: (Received | undefined)[] = [];
  for (const stored of await storeMessages(work, connection, placed))
    received.push(await processMessage(work, connection, stored));
  return received;
}

/** The messages at the start of a batch whose places are known. */
function takePlaced(batch: Inbound[], places: PrefetchedPlaces): PlacedMessage[] {
  const placed: PlacedMessage[] = [];
  for (const message of batch) {
    const place = places.placeOf(message);
    // The quoted message may be part of this batch and not stored yet.
    if (!place || message.kind !== 'message' || message.quoted) break;
    placed.push({ message, place });
  }
  return placed;
}

async function receiveOne(
  { work, connection, places }: Receiving,
  inbound: Inbound,
): Promise<Received | undefined> {
  if (inbound.chat.isGroup && !connection.allowGroup) return undefined;
  const place = places.placeOf(inbound);
  if (place && inbound.kind === 'message')
    return processMessage(work, connection, { message: inbound, place });
  // Anything below may change tickets, so the prefetched places are no longer valid.
  places.invalidate();
  switch (inbound.kind) {
    case 'message':
      return receiveMessage(work, connection, inbound);
    case 'edit':
      return receiveEdit(work, connection, inbound);
    case 'revoke':
      return receiveRevoke(work, connection, inbound);
    case 'reaction':
      return receiveReaction(work, connection, inbound);
    case 'notice':
      return receiveNotice(work, connection, inbound);
    case 'preference':
      return receivePreference(work, connection, inbound);
    default:
      return receiveCall(work, connection, inbound);
  }
}
