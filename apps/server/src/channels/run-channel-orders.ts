import { type ChannelSession, NotConnected } from '@prosa/channels';
import type { CompanyWork } from '../platform/unit-of-work.ts';
import type { ChannelPort, ChannelOrder } from './channel-port.ts';

interface OrderRunnerOptions {
  session: ChannelSession;
  port: Pick<ChannelPort, 'nextOrder' | 'settleOrder'>;
  connectionId: number;
  inCompany: <T>(act: (work: CompanyWork) => Promise<T>) => Promise<T>;
}

/** Executes edits, deletions, read marks and the like in order. Executing one twice does no harm. */
export function createOrderRunner({
  session,
  port,
  connectionId,
  inCompany,
}: OrderRunnerOptions): () => Promise<boolean> {
  return async () => {
    const order = await inCompany((work) => port.nextOrder(work, connectionId));
    if (!order) return false;
    try {
      await runOrder(session, order);
    } catch (error) {
      if (error instanceof NotConnected) return false;
      await inCompany((work) => port.settleOrder(work, order.id, false));
      return true;
    }
    await inCompany((work) => port.settleOrder(work, order.id, true));
    return true;
  };
}

function runOrder(session: ChannelSession, order: ChannelOrder): Promise<void> {
  switch (order.kind) {
    case 'edit':
      return session.edit({ id: order.externalId, target: order.target, text: order.text });
    case 'revoke':
      return session.revoke(order.target, order.externalId);
    case 'react':
      return session.react({ id: order.externalId, target: order.target, emoji: order.emoji });
    case 'read':
      return session.markRead(order.messages);
    case 'block':
      return session.setBlocked(order.personId, order.isBlocked);
    case 'rejectCall':
      return session.rejectCall(order.callId, order.fromId);
    default:
      // The subject of the order no longer exists.
      return Promise.resolve();
  }
}
