import { NotSent } from '@prosa/channels';
import type { Line } from './line.ts';
import type { Prepared } from './outgoing.ts';

/** Sends messages one after the other. A large file only holds up the chat it is for. */
export class Sending {
  private readonly chats = new Map<string, Promise<void>>();
  private leaving: Promise<void> = Promise.resolve();

  /** Resolves when the server has taken the message. */
  async send(line: Line, chatId: string, prepare: () => Promise<Prepared>): Promise<void> {
    const before = this.chats.get(chatId) ?? Promise.resolve();
    const left = before.then(async () => {
      const prepared = await this.prepare(line, prepare);
      return this.leave(line, prepared);
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

  private async prepare(line: Line, prepare: () => Promise<Prepared>): Promise<Prepared> {
    try {
      return await line.whileOpen(prepare());
    } catch (error) {
      throw new NotSent(error);
    }
  }

  /** Resolves when it has left; what it answers with, when it has been taken. */
  private leave(line: Line, prepared: Prepared): Promise<{ promise: Promise<void> }> {
    const { id, chatId, message, attributes } = prepared;
    const left = this.leaving.then(async () => {
      if (!line.isOpen) throw new NotSent('The connection closed.');
      // Stored with the keys that seal it, before it leaves.
      const remembered = line.sent.remember(id, message).catch((error: unknown) => {
        throw new NotSent(error);
      });
      line.journal.stage(...(await remembered));
      const { taken, giveUp } = line.acknowledgements.expect(id, line.parts.settings.sendTimeoutMs);
      const relayed = line.socket.relayMessage(chatId, message, {
        messageId: id,
        additionalAttributes: attributes,
      });
      relayed.catch(giveUp);
      await Promise.race([relayed, taken]).catch(() => {});
      return { promise: taken };
    });
    this.leaving = left.then(
      () => {},
      () => {},
    );
    return left;
  }
}
