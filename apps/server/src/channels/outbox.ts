import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChannelSession,
  NotConnected,
  NotSent,
  NotYet,
  type Outgoing,
  SendRefused,
} from '@prosa/channels';
import type { CompanyWork } from '../platform/work.ts';
import type { ChannelDoor, NextMessage, Outcome } from './door.ts';

interface Needs {
  session: Pick<ChannelSession, 'send'>;
  door: Pick<ChannelDoor, 'claimMessage' | 'settleMessage'>;
  connectionId: number;
  epoch: number;
  inCompany: <T>(act: (work: CompanyWork) => Promise<T>) => Promise<T>;
  /** After one that never left, before it is tried again. */
  pauseMs?: number;
}

const PAUSE_MS = 1000;
/** The far end's wish to be left in peace is doubled with every try, up to this. */
const LONGEST_MS = 300_000;

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
}: Needs): () => Promise<boolean> {
  let settled: { messageId: number; outcome: Outcome } | undefined;
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
    const { outcome, restMs } = await attempt(session, next);
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

interface Attempt {
  outcome: Outcome;
  /** How long nothing at all can be sent. */
  restMs: number;
}

async function attempt(session: Pick<ChannelSession, 'send'>, next: NextMessage): Promise<Attempt> {
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
): Promise<Attempt> {
  try {
    const externalId = await session.send(outgoing);
    const outcome: Outcome = externalId === outgoing.id ? { state: 'sent' } : { state: 'sent', externalId };
    return { outcome, restMs: 0 };
  } catch (error) {
    if (error instanceof NotYet) return later(error, tries);
    return { outcome: failure(error), restMs: 0 };
  }
}

function later({ scope, afterMs, reason }: NotYet, tries: number): Attempt {
  const forMs = Math.min(afterMs * 2 ** (tries - 1), LONGEST_MS);
  return scope === 'chat'
    ? { outcome: { state: 'held', forMs, reason }, restMs: 0 }
    : { outcome: { state: 'queued', wasTried: true }, restMs: forMs };
}

function failure(error: unknown): Outcome {
  if (error instanceof SendRefused) return { state: 'failed', reason: error.reason };
  if (error instanceof NotConnected) return { state: 'queued', wasTried: false };
  if (error instanceof NotSent) return { state: 'queued', wasTried: true };
  return { state: 'unconfirmed', reason: 'no-answer' };
}
