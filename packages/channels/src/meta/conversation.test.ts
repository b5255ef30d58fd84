import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGraphPeer, type GraphContent, type GraphCustomer, type GraphPeer } from '@prosa/peers/graph';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelSession } from '../driver.ts';
import type { Incoming } from '../incoming.ts';
import { fileOf, openAccountSession, outgoing, textContent } from '../test-support/session.ts';
import type { WebhookFact, WebhookChannel } from '../webhooks.ts';
import { readWebhook } from './webhook.ts';
import { verifySignature } from './signature.ts';

/** Receives webhook deliveries the way the server does. */
class WebhookReceiver {
  readonly facts: WebhookFact[] = [];
  secret = '';
  url = '';
  private readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const isSigned = verifySignature(body, String(request.headers['x-hub-signature-256']), this.secret);
      if (isSigned) this.facts.push(...readWebhook(JSON.parse(body.toString())).map((piece) => piece.fact));
      response.writeHead(isSigned ? 200 : 403).end();
    });
  });

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
    return this;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  incoming(): Incoming[] {
    return this.facts.flatMap((told) => (told.type === 'incoming' ? [told.incoming] : []));
  }
}

const channels: WebhookChannel[] = ['whatsappapi', 'facebook', 'instagram'];

describe.each(channels)('on %s, with the provider’s own rules', (channel) => {
  let peer: GraphPeer;
  let door: WebhookReceiver;
  let session: ChannelSession;
  let maria: GraphCustomer;

  beforeEach(async () => {
    peer = await createGraphPeer({ automaticReceipts: 'read' });
    door = await new WebhookReceiver().listen();
    if (channel === 'whatsappapi') {
      const number = peer.addNumber({ displayNumber: '+55 11 4000-0001', verifiedName: 'Loja' });
      const { id: accountId, businessId: parentId, token, appSecret } = number;
      door.secret = appSecret;
      peer.setNumberWebhook(accountId, door.url);
      session = await openAccountSession(peer.url, channel, { accountId, parentId, token, appSecret });
      maria = peer.addCustomer({ channel, name: 'Maria', phone: '5511987654321' });
      return;
    }
    const page = peer.addPage({ name: 'Loja', instagram: { username: 'loja' } });
    const { secret: appSecret } = peer.world.app;
    door.secret = appSecret;
    peer.setAppWebhook(door.url);
    const isInstagram = channel === 'instagram';
    session = await openAccountSession(peer.url, channel, {
      accountId: isInstagram ? (page.instagram?.id ?? '') : page.id,
      parentId: isInstagram ? page.id : null,
      token: page.token,
      appSecret,
    });
    maria = peer.addCustomer({ channel, name: 'Maria', username: 'maria' });
  });
  afterEach(async () => {
    await session.close();
    await peer.stop();
    door.stop();
  });

  const hear = async (content: string | GraphContent, options = {}): Promise<Incoming> => {
    const { accepted } = maria.write(content, options);
    await accepted;
    const incoming = door.incoming().at(-1);
    if (!incoming) throw new Error('Nothing was told.');
    return incoming;
  };
  const chatIdOf = ({ chat }: Incoming): string => chat.ids.at(-1) ?? '';

  test('what is said comes and is answered, and how far the answer got is told', async () => {
    const heard = await hear('Bom dia');
    expect(heard).toMatchObject({
      kind: 'message',
      content: { type: 'text', text: 'Bom dia' },
      fromMe: false,
    });
    const message = outgoing(chatIdOf(heard), textContent('Bom dia, Maria'), {
      quoted: { id: heard.id, chatId: chatIdOf(heard), fromMe: false, text: '' },
    });
    const id = await session.send(message);
    expect(maria.ledger).toMatchObject([
      { id, text: 'Bom dia, Maria', quotedId: heard.id, ourId: message.id },
    ]);
    await expect
      .poll(() => door.facts)
      .toContainEqual({
        type: 'acks',
        changes: [expect.objectContaining({ id, ourId: message.id, ack: 1 }) as unknown],
      });
    await expect.poll(() => JSON.stringify(door.facts)).toContain('"ack":3');
    expect(door.facts.filter(({ type }) => type === 'unknown')).toEqual([]);
    expect(door.incoming().filter(({ fromMe }) => fromMe)).toEqual([]);
  });

  test('files come and go, byte by byte', async () => {
    const bytes = Buffer.from('not really a picture');
    const heard = await hear({ kind: 'image', bytes, mimetype: 'image/jpeg', fileName: 'foto.jpg' });
    if (heard.kind !== 'message' || heard.content.type !== 'media') throw new Error('No file came.');
    const parts: Uint8Array[] = [];
    for await (const part of await session.fetchMedia(heard.content.media.reference)) parts.push(part);
    expect(Buffer.concat(parts)).toEqual(bytes);
    const media = fileOf('an answer in colours');
    await session.send(outgoing(chatIdOf(heard), { type: 'media', caption: '', media }));
    expect(maria.ledger.at(-1)).toMatchObject({ kind: 'image', media: { mimetype: 'image/jpeg' } });
    expect(maria.ledger.at(-1)?.media?.bytes.toString()).toBe('an answer in colours');
  });

  test('reactions go both ways, and are taken back', async () => {
    const heard = await hear('Gostou?');
    const chatId = chatIdOf(heard);
    const id = await session.send(outgoing(chatId, textContent('Muito')));
    expect(await hear({ kind: 'reaction', targetId: id, emoji: '🎉' })).toMatchObject({
      targetId: id,
      emoji: '🎉',
    });
    expect(await hear({ kind: 'reaction', targetId: id, emoji: '' })).toMatchObject({
      targetId: id,
      emoji: '',
    });
    const target = { id: heard.id, chatId, fromMe: false };
    for (const emoji of ['👍', '']) {
      await session.react({ id: 'r', target, emoji });
      expect(maria.ledger.at(-1)).toMatchObject({ kind: 'reaction', text: emoji, targetId: heard.id });
    }
  });

  test('what is said elsewhere in the company’s name is told', async () => {
    await hear('Oi');
    const { id } = await maria.receiveFromOtherApp('Respondido em outro lugar');
    await expect
      .poll(() => door.incoming().at(-1))
      .toMatchObject({ id, fromMe: true, content: { text: 'Respondido em outro lugar' } });
    expect(door.incoming().at(-1)?.chat.ids).toEqual(door.incoming()[0]?.chat.ids);
  });

  test('buttons, ads and edits are understood', async () => {
    const choice = { kind: 'choice', of: 'list', payload: 'setor-1', title: 'Vendas' } as const;
    expect(await hear(choice)).toMatchObject({
      content: { text: 'Vendas' },
      origin: { type: 'choice', payload: 'setor-1' },
    });
    const referral = { source: 'ad', title: 'Bolos', ref: 'verao' } as const;
    expect(await hear('Vi o anúncio', { referral })).toMatchObject({
      origin: { type: 'referral', title: 'Bolos' },
    });
    const { id } = await hear('Uma dúzia');
    expect(await hear({ kind: 'edit', targetId: id, text: 'Duas dúzias' })).toMatchObject({
      kind: 'edit',
      targetId: id,
      text: 'Duas dúzias',
    });
    expect(await hear({ kind: 'unsupported' })).toMatchObject({ content: { type: 'unsupported' } });
  });

  test('after the time is over it is refused as that', async () => {
    const heard = await hear('Oi');
    const chatId = chatIdOf(heard);
    maria.lastWroteAt = new Date(Date.now() - 25 * 3_600_000);
    await expect(session.send(outgoing(chatId, textContent('tarde')))).rejects.toMatchObject({
      reason: 'window-closed',
    });
    const late = session.send(outgoing(chatId, textContent('tarde'), { isAfterWindow: true }));
    if (channel === 'whatsappapi') await expect(late).rejects.toMatchObject({ reason: 'window-closed' });
    else expect(await late.then(() => maria.ledger.at(-1)?.tag)).toBe('HUMAN_AGENT');
  });

  test('names are found where they do not come along', async () => {
    const heard = await hear('Oi');
    const name = heard.chat.name ?? (await session.nameOf(chatIdOf(heard)));
    expect(name).toContain('Maria');
  });
});
