import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChannelSession,
  NotConnected,
  NotSent,
  RateLimited,
  type Outgoing,
  SendRefused,
} from '@prosa/channels';
import type { CompanyWork } from '../platform/unit-of-work.ts';
import type { ChannelPort, ClaimedMessage, SendOutcome } from './channel-port.ts';

interface OutboxOptions {
  session: Pick<ChannelSession, 'send'>;
  door: Pick<ChannelPort, 'claimMessage' | 'settleMessage'>;
  connectionId: number;
  epoch: number;
  inCompany: <T>(act: (work: CompanyWork) => Promise<T>) => Promise<T>;
  /** After one that never left, before it is tried again. */
  pauseMs?: number;
}

const PAUSE_MS = 1000;
/** The far end's wish to be left in peace is doubled with every try, up to this. */
const MAX_REST_MS = 300_000;

/**
 * Sends what is queued, one after the other, in the order in which it was written. That a message is being sent
 * is committed before it leaves, together with what came of the one before: after a crash nobody sends it a
 * second time without knowing.
 */
export function createOutbox({
  session,
  door,
  connectionId,
  epoch,
  inCompany,
  pauseMs = PAUSE_MS,
}: OutboxOptions): () => Promise<boolean> {
  let settled: { messageId: number; outcome: SendOutcome } | undefined;
  /** By our own clock: until then the far end takes nothing from this connection. */
  let restsUntil = 0;

  const settle = async (work: CompanyWork) => {
    if (settled) await door.settleMessage(work, settled.messageId, settled.outcome, connectionId);
  };

  return async () => {
    if (performance.now() < restsUntil) return false;
    // Said one after the other, so that the claim finds the one before settled.
    const [, next] = await inCompany((work) =>
      Promise.all([settle(work), door.claimMessage(work, connectionId, epoch)]),
    );
    settled = undefined;
    if (!next) return false;
    const { outcome, restMs } = await attemptSend(session, next);
    restsUntil = performance.now() + restMs;
    settled = { messageId: next.messageId, outcome };
    if (outcome.state !== 'queued') return true;
    // What never left waits for the connection to come back, which wakes the outbox again.
    await inCompany(settle);
    settled = undefined;
    // That it is back in its place is told, which wakes us too: without a pause we would go round and round.
    await sleep(pauseMs);
    return false;
  };
}

interface SendAttempt {
  outcome: SendOutcome;
  /** How long nothing at all can be sent. */
  restMs: number;
}

async function attemptSend(
  session: Pick<ChannelSession, 'send'>,
  next: ClaimedMessage,
): Promise<SendAttempt> {
  if (next.refusal !== null) return { outcome: { state: 'failed', reason: next.refusal }, restMs: 0 };
  try {
    return await send(session, await next.prepare(), next.attempt);
  } catch {
    // A file that is gone, or cannot be made what the channel takes: no try will change that.
    return { outcome: { state: 'failed', reason: 'unreadable' }, restMs: 0 };
  } finally {
    await next.discard();
  }
}

async function send(
  session: Pick<ChannelSession, 'send'>,
  outgoing: Outgoing,
  tries: number,
): Promise<SendAttempt> {
  try {
    const externalId = await session.send(outgoing);
    const outcome: SendOutcome =
      externalId === outgoing.id ? { state: 'sent' } : { state: 'sent', externalId };
    return { outcome, restMs: 0 };
  } catch (error) {
    if (error instanceof RateLimited) return postpone(error, tries);
    return { outcome: toOutcome(error), restMs: 0 };
  }
}

function postpone({ scope, afterMs, reason }: RateLimited, tries: number): SendAttempt {
  const forMs = Math.min(afterMs * 2 ** (tries - 1), MAX_REST_MS);
  return scope === 'chat'
    ? { outcome: { state: 'held', forMs, reason }, restMs: 0 }
    : { outcome: { state: 'queued', wasTried: true }, restMs: forMs };
}

function toOutcome(error: unknown): SendOutcome {
  if (error instanceof SendRefused) return { state: 'failed', reason: error.reason };
  if (error instanceof NotConnected) return { state: 'queued', wasTried: false };
  if (error instanceof NotSent) return { state: 'queued', wasTried: true };
  return { state: 'unconfirmed', reason: 'no-answer' };
}
