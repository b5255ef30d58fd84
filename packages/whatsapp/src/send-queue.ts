import { NotSent } from '@prosa/channels';
import type { WhatsAppConnection } from './connection.ts';
import type { PreparedMessage } from './outgoing.ts';

/** Sends messages one at a time. The upload of a large file only delays its own chat. */
export class SendQueue {
  private readonly chats = new Map<string, Promise<void>>();
  private lastRelay: Promise<void> = Promise.resolve();

  /** Resolves when the server has taken the message. */
  async send(
    line: WhatsAppConnection,
    chatId: string,
    prepare: () => Promise<PreparedMessage>,
  ): Promise<void> {
    const before = this.chats.get(chatId) ?? Promise.resolve();
    const left = before.then(async () => {
      const prepared = await this.prepare(line, prepare);
      return this.relay(line, prepared);
    });
    const settled = left.then(
      () => {},
      () => {},
    );
    this.chats.set(chatId, settled);
    const taken = await left.finally(() => {
      if (this.chats.get(chatId) === settled) this.chats.delete(chatId);
    });
    await taken.promise;
  }

  private async prepare(
    line: WhatsAppConnection,
    prepare: () => Promise<PreparedMessage>,
  ): Promise<PreparedMessage> {
    try {
      return await line.whileOpen(prepare());
    } catch (error) {
      throw new NotSent(error);
    }
  }

  /** Resolves when the message is sent; the returned promise resolves when the server has taken it. */
  private relay(line: WhatsAppConnection, prepared: PreparedMessage): Promise<{ promise: Promise<void> }> {
    const { id, chatId, message, attributes } = prepared;
    const left = this.lastRelay.then(async () => {
      if (!line.isOpen) throw new NotSent('The connection closed.');
      // Stored in the commit of its encryption keys, before the message is sent.
      const remembered = line.sent.remember(id, message).catch((error: unknown) => {
        throw new NotSent(error);
      });
      line.journal.stage(...(await remembered));
      const { taken, giveUp } = line.acknowledgements.expectAck(id, line.parts.settings.sendTimeoutMs);
      const relayed = line.socket.relayMessage(chatId, message, {
        messageId: id,
        additionalAttributes: attributes,
      });
      relayed.catch(giveUp);
      await Promise.race([relayed, taken]).catch(() => {});
      return { promise: taken };
    });
    this.lastRelay = left.then(
      () => {},
      () => {},
    );
    return left;
  }
}
