import { api } from '@prosa/contract';
import type { GraphCustomer } from '@prosa/peers/graph';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

let mids = 0;
const attach = (customer: GraphCustomer, ...attachments: object[]) =>
  customer.write({
    kind: 'raw',
    message: { message: { mid: `mid-${(mids += 1)}-${customer.id}`, attachments } },
  }).accepted;

const shown = (ticketId: number, expected: object) =>
  waitUntil(async () => {
    const query = { status: 'open', showAll: 'true' } as const;
    const { tickets } = await shop.admin.call(api.tickets.list, { query });
    expect(tickets.find(({ id }) => id === ticketId)).toMatchObject(expected);
  });

test('a heart is a heart', async () => {
  const lia = shop.customer('instagram');
  const { id } = await shop.serve(lia);
  await attach(lia, { type: 'like_heart' });
  await shown(id, { lastMessage: '❤️', lastMessageKind: null });
});

test('a post, a reel and a story that were passed on are here with their picture, whatever they are said to be', async () => {
  const nina = shop.customer('instagram');
  const ticket = await shop.serve(nina);
  const url = graph.peer.files.urlOf(
    graph.peer.files.store({ bytes: await picture('jpeg', 540, 960), mimetype: 'image/jpeg' }),
  );
  await attach(nina, { type: 'ig_story', payload: { story_media_url: url } });
  await shop.lastMessage(ticket, {
    mediaType: 'image',
    mediaState: 'ready',
    body: url,
    origin: { type: 'share', of: 'story' },
  });
  await attach(nina, { type: 'ig_reel', payload: { url, title: 'Receita' } });
  // The bytes turned out to be a picture.
  await shop.lastMessage(ticket, {
    mediaType: 'image',
    mediaState: 'ready',
    body: `Receita\n${url}`,
    origin: { type: 'share', of: 'reel' },
  });
});

test('files that cannot be reached stand in nobody’s way, and are given up after a while', async () => {
  const ivo = shop.customer('instagram');
  const ticket = await shop.serve(ivo);
  // Nothing listens on this port.
  const url = 'http://127.0.0.1:9/cdn/1';
  for (let nth = 0; nth < 5; nth += 1) await attach(ivo, { type: 'image', payload: { url } });
  const bytes = await picture('jpeg', 40, 40);
  await ivo.write({ kind: 'image', bytes, mimetype: 'image/jpeg' }).accepted;
  await shop.lastMessage(ticket, { mediaState: 'ready' });
  const states = async () => (await shop.messages(ticket)).slice(1, 6).map(({ mediaState }) => mediaState);
  expect(new Set(await states())).toEqual(new Set(['waiting']));
  graph.server.clock.advance(11);
  await waitUntil(async () => expect(new Set(await states())).toEqual(new Set(['gone'])));
});

test('what has no words is called by what it is, in words, in lists', async () => {
  const rui = shop.customer('instagram');
  const { id } = await shop.serve(rui);
  await rui.write({ kind: 'unsupported' }).accepted;
  await shown(id, { lastMessage: 'Visualização não disponível', lastMessageKind: 'unsupported' });
  const bytes = await picture('jpeg', 40, 40);
  await rui.write({ kind: 'image', bytes, mimetype: 'image/jpeg' }).accepted;
  await shown(id, { lastMessage: 'Imagem', lastMessageKind: 'image' });
  await attach(rui, { type: 'unsupported_type', payload: {} });
  await shown(id, { lastMessage: 'Visualização não disponível', lastMessageKind: 'unsupported' });
});

test('who follows a link is told of by the name of the link', async () => {
  const ana = shop.customer('facebook');
  const { id } = await shop.serve(ana);
  await ana.write({ kind: 'referral' }, { referral: { source: 'link', ref: 'balcao-3' } }).accepted;
  await shown(id, { lastMessage: 'Chegou por um link: balcao-3', lastMessageKind: 'referral' });
});

test('places and contacts are named after what they are', async () => {
  const ivo = shop.customer('whatsappapi');
  const { id } = await shop.serve(ivo);
  await ivo.write({ kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Praça' }).accepted;
  await shown(id, { lastMessage: 'Localização: Praça', lastMessageKind: 'location' });
});
