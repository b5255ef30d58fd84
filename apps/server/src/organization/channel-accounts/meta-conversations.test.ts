import { api } from '@prosa/contract';
import { makeSampleVoice } from '@prosa/peers/phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GraphShop, startWithGraph, type WithGraph } from '../../../test/setup/graph-shop.ts';
import { picture } from '../../../test/setup/pictures.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let graph: WithGraph;
let shop: GraphShop;

beforeAll(async () => {
  graph = await startWithGraph();
  shop = await GraphShop.open(graph);
});
afterAll(() => graph.stop());

const channels = ['whatsappapi', 'facebook', 'instagram'] as const;

describe.each(channels)('on %s', (channel) => {
  test('a text becomes a ticket of the channel, the answer arrives, and its way is told', async () => {
    const maria = shop.customer(channel, 'Maria Lima');
    const ticket = await shop.serve(maria);
    expect(ticket).toMatchObject({ channel, whatsappId: shop.connections[channel], status: 'open' });
    await waitUntil(async () => {
      const [first] = (
        await shop.admin.call(api.tickets.list, { query: { status: 'open', showAll: 'true' } })
      ).tickets.filter(({ id }) => id === ticket.id);
      expect(first?.contact.name).toBe('Maria Lima');
    });
    await shop.send(ticket, { body: 'At your service' });
    const entry = await shop.arrived(maria, { text: 'At your service', tag: null });
    await shop.lastMessage(ticket, { body: 'At your service', sendState: 'sent' });
    await maria.read();
    await shop.lastMessage(ticket, { ack: 3 });
    // The provider sends our own messages back too; they are recognized.
    await graph.peer.deliveries.settled();
    expect((await shop.messages(ticket)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
    expect(entry.ourId).not.toBeNull();
  });

  test('a reply is a reply, both ways', async () => {
    const pedro = shop.customer(channel);
    const ticket = await shop.serve(pedro, `How much is it? ${channel}`);
    const [question] = await shop.messages(ticket);
    await shop.send(ticket, { body: 'Ten', quotedMsg: question?.id });
    const entry = await shop.arrived(pedro, { text: 'Ten' });
    expect(entry.quotedId).not.toBeNull();
    await shop.lastMessage(ticket, { sendState: 'sent' });
    await pedro.write('Too much', { quotedId: entry.id }).accepted;
    await shop.lastMessage(ticket, { body: 'Too much', quotedMsg: { body: 'Ten', fromMe: true } });
  });

  test('what is written elsewhere in the company’s name is shown', async () => {
    const ana = shop.customer(channel);
    const ticket = await shop.serve(ana);
    await ana.receiveFromOtherApp('Sent from the inbox');
    await shop.lastMessage(ticket, { body: 'Sent from the inbox', fromMe: true, source: 'phone' });
  });

  test('a picture comes and goes', async () => {
    const rui = shop.customer(channel);
    const ticket = await shop.serve(rui);
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await rui.write({ kind: 'image', bytes, mimetype: 'image/png' }).accepted;
    await shop.lastMessage(ticket, { mediaType: 'image', mediaState: 'ready', fromMe: false });
    const form = new FormData();
    form.set('body', '');
    form.append('medias', new Blob([bytes], { type: 'image/png' }), 'dot.png');
    const reply = await fetch(`${graph.server.url}/api/messages/${ticket.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin.token}` },
      body: form,
    });
    expect(reply.status).toBe(200);
    const entry = await shop.arrived(rui, { kind: 'image' });
    expect(entry.media?.bytes.equals(bytes)).toBe(true);
  });

  test('a sound says how long it is, though the channel does not', async () => {
    const rita = shop.customer(channel);
    const ticket = await shop.serve(rita);
    const bytes = await makeSampleVoice();
    await rita.write({ kind: 'voice', bytes, mimetype: 'audio/ogg' }).accepted;
    await shop.lastMessage(ticket, { mediaType: 'audio', mediaState: 'ready', mediaSeconds: 3 });
  });

  test('a reaction is shown and can be taken back', async () => {
    const lia = shop.customer(channel);
    const ticket = await shop.serve(lia);
    await shop.send(ticket, { body: 'Thank you' });
    const { id } = await shop.arrived(lia, { text: 'Thank you' });
    await shop.lastMessage(ticket, { sendState: 'sent' });
    await lia.write({ kind: 'reaction', targetId: id, emoji: '❤️' }).accepted;
    await shop.lastMessage(ticket, { reactions: [{ emoji: '❤️', fromMe: false }] });
    await lia.write({ kind: 'reaction', targetId: id, emoji: '' }).accepted;
    await shop.lastMessage(ticket, { reactions: [] });
  });
});

describe('what a channel has not', () => {
  test.each(channels)('on %s is refused with its reason: edits and deletions', async (channel) => {
    const ticket = await shop.serve(shop.customer(channel));
    const message = await shop.send(ticket, { body: 'Wrogn' });
    await shop.lastMessage(ticket, { sendState: 'sent' });
    const params = { messageId: String(message.id) };
    const refusals = [
      await shop.admin.try(api.messages.edit, { params, body: { body: 'Wrong' } }),
      await shop.admin.try(api.messages.remove, { params }),
    ];
    for (const { status, body } of refusals)
      expect({ status, error: body.error }).toEqual({ status: 409, error: 'ERR_CHANNEL_CANNOT' });
  });

  test('on facebook: reactions of ours', async () => {
    const ticket = await shop.serve(shop.customer('facebook'));
    const [message] = await shop.messages(ticket);
    const params = { messageId: String(message?.id) };
    const { body } = await shop.admin.try(api.messages.react, { params, body: { emoji: '👍' } });
    expect(body.error).toBe('ERR_CHANNEL_CANNOT');
  });
});

test('the story that was answered is shown beside the answer, which stays a text', async () => {
  const nina = shop.customer('instagram');
  const ticket = await shop.serve(nina);
  const story = { bytes: await picture('jpeg', 540, 960), mimetype: 'image/jpeg' };
  await nina.write({ kind: 'story-reply', text: 'Que lindo!', story }).accepted;
  const answer = await shop.lastMessage(ticket, { body: 'Que lindo!', mediaState: 'none' });
  expect(answer).toMatchObject({
    mediaType: 'conversation',
    mediaUrl: null,
    origin: { type: 'story', action: 'reply' },
    thumbnailUrl: expect.stringContaining('.webp') as string,
  });
});
