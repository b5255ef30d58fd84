import { setTimeout as sleep } from 'node:timers/promises';
import { type ChannelSession, NotConnected, NotSent, type Outgoing, SendRefused } from '@prosa/channels';
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

  const settle = async (work: CompanyWork) => {
    if (settled) await door.settleMessage(work, settled.messageId, settled.outcome);
  };

  return async () => {
    const next = await inCompany(async (work) => {
      await settle(work);
      return door.claimMessage(work, connectionId, epoch);
    });
    settled = undefined;
    if (!next) return false;
    const outcome = await attempt(session, next);
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

async function attempt(session: Pick<ChannelSession, 'send'>, next: NextMessage): Promise<Outcome> {
  try {
    return await send(session, await next.prepare());
  } catch {
    // A file that is gone, or cannot be made what the channel takes: no try will change that.
    return { state: 'failed', reason: 'unreadable' };
  } finally {
    await next.discard();
  }
}

async function send(session: Pick<ChannelSession, 'send'>, outgoing: Outgoing): Promise<Outcome> {
  try {
    await session.send(outgoing);
    return { state: 'sent' };
  } catch (error) {
    if (error instanceof SendRefused) return { state: 'failed', reason: error.reason };
    if (error instanceof NotConnected) return { state: 'queued', wasTried: false };
    if (error instanceof NotSent) return { state: 'queued', wasTried: true };
    return { state: 'unconfirmed', reason: 'no-answer' };
  }
}
