import { NotSent } from '@prosa/channels';
import { isJidGroup } from '@whiskeysockets/baileys';
import type { WhatsAppConnection } from './connection.ts';
import type { PreparedMessage } from './outgoing.ts';

interface SendOptions {
  chatId: string;
  /** One of many messages that nobody waits for: all others go first. */
  isBulk?: boolean | undefined;
}

/** Sends messages one at a time. The upload of a large file only delays its own chat. */
export class SendQueue {
  private readonly chats = new Map<string, Promise<void>>();
  private readonly waiting: { isBulk: boolean; begin: () => void }[] = [];
  private isRelaying = false;

  /** Resolves when the server has taken the message. */
  async send(
    line: WhatsAppConnection,
    { chatId, isBulk = false }: SendOptions,
    prepare: () => Promise<PreparedMessage>,
  ): Promise<void> {
    const before = this.chats.get(chatId) ?? Promise.resolve();
    const left = before.then(async () => {
      const prepared = await this.prepare(line, prepare);
      if (isBulk) await line.whileOpen(openSessions(line, chatId)).catch(() => {});
      return this.inTurn(isBulk, () => this.relay(line, prepared));
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

  /**
   * To somebody who was never written to, sending takes several questions to the server, so what a person writes must
   * not wait behind more than one message of a campaign.
   */
  private async inTurn<T>(isBulk: boolean, relay: () => Promise<T>): Promise<T> {
    if (this.isRelaying)
      await new Promise<void>((resolve) => {
        this.waiting.push({ isBulk, begin: resolve });
      });
    this.isRelaying = true;
    try {
      return await relay();
    } finally {
      const urgent = this.waiting.findIndex((other) => !other.isBulk);
      const [next] = this.waiting.splice(Math.max(urgent, 0), 1);
      if (next) next.begin();
      else this.isRelaying = false;
    }
  }

  /** Resolves when the message is sent; the returned promise resolves when the server has taken it. */
  private async relay(
    line: WhatsAppConnection,
    { id, chatId, message, attributes }: PreparedMessage,
  ): Promise<{ promise: Promise<void> }> {
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
  }
}

/**
 * Asks for the devices and keys of somebody who was never written to before it is the message's turn, because everything
 * else that the connection sends waits during the turn. What fails here is asked again in the turn.
 */
async function openSessions({ socket }: WhatsAppConnection, chatId: string): Promise<void> {
  if (isJidGroup(chatId)) return;
  const devices = await socket.getUSyncDevices([chatId], true, false);
  await socket.assertSessions(devices.map(({ jid }) => jid));
}
