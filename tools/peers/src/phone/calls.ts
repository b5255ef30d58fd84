import { directChat, newMessage } from './messages.ts';
import { PhoneError } from './phone-error.ts';
import type { Phones } from './phones.ts';

/** Calls of customers: the company never answers them but may reject them. */
export class Calls {
  private readonly phones: Phones;
  private readonly ringing = new Map<string, string>();

  constructor(phones: Phones) {
    this.phones = phones;
    phones.peer.on('callRejected', ({ callId }) => this.finish(callId, 'rejected'));
  }

  begin(customer: string, isVideo: boolean, chat?: string): string {
    const { id: phone } = this.phones.customer(customer);
    if (!this.phones.abilities(phone).canCall)
      throw new PhoneError(409, 'Nobody can be called on this channel.');
    this.phones.assertOnline(phone);
    const [, account = ''] = this.phones.chatOf(phone, chat).split(' ');
    if (account === '') throw new PhoneError(400, 'A group cannot be called.');
    const callId = this.phones.peer.call(phone, account, { isVideo });
    this.ringing.set(callId, phone);
    const message = newMessage({
      id: `call-${callId}`,
      chat: directChat(phone, account),
      from: 'customer',
      author: phone,
      mediaType: 'call',
      text: isVideo ? 'video' : 'voice',
      ack: 1,
    });
    this.phones.store.add(message);
    this.phones.emit('chat', message.chat);
    return callId;
  }

  /** The caller hangs up, or the call times out. */
  end(callId: string, reason: 'timeout' | 'hangup'): void {
    if (!this.ringing.has(callId)) return;
    this.phones.peer.endCall(callId, reason);
    this.finish(callId, 'ended');
  }

  private finish(callId: string, ending: 'rejected' | 'ended'): void {
    const customer = this.ringing.get(callId);
    if (customer === undefined) return;
    this.ringing.delete(callId);
    this.phones.emit('call', { callId, customer, ending });
  }
}
