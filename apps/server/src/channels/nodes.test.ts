import { api, type Connection, type Message } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedConnection } from '../../test/setup/connections.ts';
import { goLive } from '../../test/setup/live-client.ts';
import { countLockWaiters, holdLock } from '../../test/setup/locks.ts';
import { createCompany } from '../../test/setup/people.ts';
import { connectPhone, type Phones, Shop, startWithPhones, whatsappConfig } from '../../test/setup/phones.ts';
import type { TestServer } from '../../test/setup/server.ts';
import { waitUntil } from '../../test/setup/wait-until.ts';

let made = 0;
const newPhone = (): string => `55119400${String(10_000 + (made += 1))}`;

interface LeaseRow {
  owner: string;
  epoch: string;
  isAlive: boolean;
}
async function leaseOf(server: TestServer, id: number): Promise<LeaseRow | undefined> {
  const [row] = await server.sql<LeaseRow & Record<string, unknown>>(
    'select owner, epoch, "expiresAt" > now() as "isAlive" from connection_leases where "whatsappId" = $1',
    [id],
  );
  return row;
}
const rowOf = (shop: Shop, { id }: Connection = shop.connection) =>
  shop.admin.call(api.connections.show, { params: { id: String(id) }, query: {} });
const statusIs = (shop: Shop, expected: Partial<Connection>, connection?: Connection) =>
  waitUntil(async () => expect(await rowOf(shop, connection)).toMatchObject(expected));

describe('several nodes', () => {
  let phones: Phones;
  let shop: Shop;
  let first: TestServer;
  let second: TestServer;
  let customer: { phone: string; name: string };

  /** Starts a node that runs only channels; the long lease outlives every test. */
  const startNode = () => phones.server.startAnother({ roles: ['channels'], channelLeaseSeconds: 300 });

  beforeEach(async () => {
    phones = await startWithPhones({ roles: ['web', 'worker'], channelLeaseSeconds: 300 });
    first = await startNode();
    shop = await Shop.open(phones, newPhone());
    second = await startNode();
    customer = { phone: newPhone(), name: `Cliente Nó${made}x` };
    phones.peer.addCustomer(customer);
    await shop.write(customer.phone, { kind: 'text', text: 'Oi' });
  });
  afterEach(async () => {
    await first.stop();
    await second.stop();
    await phones.stop();
  });

  const texts = () => phones.peer.ledger(customer.phone).map((entry) => entry.text);
  const isOnline = () => phones.peer.accounts().find(({ phone }) => phone === shop.phone)?.isOnline;
  const states = async (ticket: { uuid: string }) =>
    (await shop.messages(ticket))
      .filter(({ fromMe }) => fromMe)
      .map(({ body, sendState }: Message) => `${body}: ${sendState}`);

  test('one of them runs a connection, whichever is written to, and it is handed over at once', async () => {
    const ticket = await shop.serve(customer.name);
    const before = await leaseOf(phones.server, shop.connection.id);
    await shop.send(ticket, { body: 'pelo primeiro' });
    await shop.arrived(customer.phone, 'pelo primeiro');
    await shop.lastMessage(ticket, { sendState: 'sent' });
    expect(await leaseOf(phones.server, shop.connection.id)).toEqual(before);
    let logins = 0;
    phones.peer.on('online', () => (logins += 1));

    await first.stop();
    await shop.send(ticket, { body: 'pelo segundo' });
    await shop.arrived(customer.phone, 'pelo segundo');
    const after = await leaseOf(phones.server, shop.connection.id);
    expect(after?.owner).not.toBe(before?.owner);
    expect(Number(after?.epoch)).toBe(Number(before?.epoch) + 1);
    expect(logins).toBe(1);
    await shop.write(customer.phone, { kind: 'text', text: 'E eu ao segundo' });
    await shop.lastMessage(ticket, { body: 'E eu ao segundo' });
    expect(texts()).toEqual(['pelo primeiro', 'pelo segundo']);
    first = await startNode();
  });

  test('numbers are looked up wherever a connection runs', async () => {
    const known = newPhone();
    // The number is entered with the ninth digit, but the account exists without it.
    const short = '551187650001';
    phones.peer.addCustomer({ phone: known, name: 'Conhecida' });
    phones.peer.addCustomer({ phone: short, name: 'Curta' });
    const make = (number: string) =>
      shop.admin.try(api.contacts.create, { body: { name: 'Alguém Novo', number } });
    expect(await make(known)).toMatchObject({ status: 200, body: { number: known } });
    expect(await make('5511987650001')).toMatchObject({ status: 200, body: { number: short } });
    expect(await make(newPhone())).toMatchObject({ body: { error: 'ERR_WAPP_INVALID_CONTACT' } });
    expect(await phones.server.sql('select 1 from channel_questions')).toEqual([]);
  });

  test('whose lease another has taken sends nothing, stores nothing and closes', async () => {
    const ticket = await shop.serve(customer.name);
    await second.stop();
    await phones.server.sql(
      `update connection_leases set owner = 'another', epoch = epoch + 1, "expiresAt" = now() + interval '1 hour'`,
    );
    await shop.send(ticket, { body: 'espera o novo' });
    await waitUntil(() => expect(isOnline()).toBe(false));
    await shop.write(customer.phone, { kind: 'text', text: 'alguém aí?' });
    expect(await states(ticket)).toEqual(['espera o novo: queued']);
    expect(texts()).toEqual([]);
    expect(await leaseOf(phones.server, shop.connection.id)).toMatchObject({
      owner: 'another',
      isAlive: true,
    });
    // The other holder's lease expires: the next node that checks takes it.
    await phones.server.sql('update connection_leases set "expiresAt" = now()');
    await shop.arrived(customer.phone, 'espera o novo');
    await waitUntil(async () => {
      const bodies = (await shop.messages(ticket)).map(({ body }) => body);
      expect(bodies.toSorted()).toEqual(['Oi', 'alguém aí?', 'espera o novo']);
    });
    expect(texts()).toEqual(['espera o novo']);
    second = await startNode();
  });

  test('what was being sent when a node fell is unconfirmed, and not sent again', async () => {
    const ticket = await shop.serve(customer.name);
    phones.peer.failures.holdAcks(shop.phone);
    await shop.send(ticket, { body: 'chegou ou não' });
    await shop.send(ticket, { body: 'a seguinte' });
    await shop.arrived(customer.phone, 'chegou ou não');
    expect(await states(ticket)).toEqual(['chegou ou não: sending', 'a seguinte: queued']);
    // As if the first node had crashed: it no longer owns the lease, which has expired.
    await phones.server.sql(`update connection_leases set owner = 'fallen', "expiresAt" = now()`);
    await waitUntil(async () =>
      expect(await states(ticket)).toEqual([
        'chegou ou não: unconfirmed',
        expect.stringMatching(/^a seguinte: /) as string,
      ]),
    );
    phones.peer.failures.releaseAcks(shop.phone);
    await shop.lastMessage(ticket, { body: 'a seguinte', sendState: 'sent' });
    expect(texts()).toEqual(['chegou ou não', 'a seguinte']);
    expect((await shop.messages(ticket)).find(({ body }) => body === 'chegou ou não')).toMatchObject({
      sendState: 'unconfirmed',
      sendReason: 'interrupted',
    });
  });
});

describe('while a connection is being opened', () => {
  let phones: Phones;
  let shop: Shop;
  afterEach(() => phones.stop());

  /** Blocks opening: a new holder first reads which messages the previous holder was sending. */
  const stopOpening = () => holdLock(phones.server, 'lock table messages in access exclusive mode');
  const begin = async () => {
    const connection = await shop.admin.call(api.connections.create, { body: { name: 'Mais uma' } });
    await waitUntil(async () =>
      expect(await leaseOf(phones.server, connection.id)).toMatchObject({ epoch: '1' }),
    );
    await waitUntil(async () => expect(await countLockWaiters(phones.server)).toBeGreaterThan(0));
    return connection;
  };

  test('a failure does not leave it to a lease nobody uses', async () => {
    phones = await startWithPhones({ channelLeaseSeconds: 300 });
    shop = await Shop.open(phones, newPhone());
    const goOn = await stopOpening();
    const connection = await begin();
    await phones.server.sql(
      `select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await goOn();
    await statusIs(shop, { status: 'qrcode' }, connection);
  });

  test('the others are renewed, and it is not taken for one whose lease was lost', async () => {
    phones = await startWithPhones({ channelLeaseSeconds: 20 });
    shop = await Shop.open(phones, newPhone());
    const renewal = async () => {
      const [row] = await phones.server.sql<{ at: string }>(
        'select "expiresAt"::text as at from connection_leases where "whatsappId" = $1',
        [shop.connection.id],
      );
      return row?.at;
    };
    const openIt = await stopOpening();
    const connection = await begin();
    const renewThem = await holdLock(
      phones.server,
      'select from connection_leases where "whatsappId" = $1 for update',
      [shop.connection.id],
    );
    await waitUntil(async () =>
      expect(
        await phones.server.sql(
          `select 1 from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query like '%update connection_leases%'`,
        ),
      ).toHaveLength(1),
    );
    await openIt();
    await statusIs(shop, { status: 'qrcode' }, connection);
    await renewThem();
    // The renewal that was blocked, and another one after it.
    const renewals = new Set<string | undefined>();
    await waitUntil(async () => expect(renewals.add(await renewal()).size).toBe(3));
    expect(await leaseOf(phones.server, connection.id)).toMatchObject({ epoch: '1', isAlive: true });
  });
});

describe('the pairing', () => {
  let phones: Phones;
  beforeAll(async () => {
    phones = await startWithPhones();
  });
  afterAll(() => phones.stop());

  test('ended at the phone is over, with the reason, until somebody wants a new code', async () => {
    const shop = await Shop.open(phones, newPhone());
    phones.peer.unlink(shop.phone);
    await statusIs(shop, { status: 'DISCONNECTED', statusReason: 'logged-out' });
    const { statusSince } = await rowOf(shop);
    // While another connection opens, the host checks this one several times.
    await connectPhone({ peer: phones.peer, admin: shop.admin }, newPhone());
    expect(await rowOf(shop)).toMatchObject({ status: 'DISCONNECTED', statusSince, qrcode: '' });
    await shop.admin.call(api.connections.renew, { params: { id: String(shop.connection.id) } });
    const { qrcode } = await waitUntil(async () => {
      const row = await rowOf(shop);
      expect(row).toMatchObject({ status: 'qrcode', statusReason: null });
      return row;
    });
    phones.peer.scan(qrcode, { phone: shop.phone });
    await statusIs(shop, { status: 'CONNECTED', number: shop.phone });
  });

  test('that is renewed while it works shows another code', async () => {
    const shop = await Shop.open(phones, newPhone());
    await shop.admin.call(api.connections.renew, { params: { id: String(shop.connection.id) } });
    await statusIs(shop, { status: 'qrcode', qrcode: expect.stringContaining(',') as string });
    expect(phones.peer.accounts().find(({ phone }) => phone === shop.phone)?.isOnline).toBe(false);
    const { wantsLogout } = await storedConnection(phones.server, shop.connection.id);
    expect(wantsLogout).toBe(false);
  });

  test('that is ended here is ended at the phone too', async () => {
    const shop = await Shop.open(phones, newPhone());
    const unlinked: unknown[] = [];
    phones.peer.on('unlinked', (event) => unlinked.push(event));
    await shop.admin.call(api.connections.disconnect, { params: { id: String(shop.connection.id) } });
    await waitUntil(() =>
      expect(unlinked).toEqual([expect.objectContaining({ account: shop.phone, by: 'product' })]),
    );
    await statusIs(shop, { status: 'DISCONNECTED', number: '' });
    const kept = () =>
      phones.server.sql('select 1 from connection_state where "whatsappId" = $1', [shop.connection.id]);
    await waitUntil(async () => expect(await kept()).toEqual([]));
  });

  test('goes with its connection, and what was said stays', async () => {
    const shop = await Shop.open(phones, newPhone());
    const customer = { phone: newPhone(), name: `Cliente Fica${made}x` };
    phones.peer.addCustomer(customer);
    await shop.write(customer.phone, { kind: 'text', text: 'Oi' });
    const ticket = await shop.serve(customer.name);
    await shop.send(ticket, { body: 'Olá' });
    await shop.lastMessage(ticket, { body: 'Olá', sendState: 'sent' });
    await shop.admin.call(api.connections.remove, { params: { id: String(shop.connection.id) } });
    await waitUntil(() =>
      expect(phones.peer.accounts().find(({ phone }) => phone === shop.phone)?.isOnline).not.toBe(true),
    );
    expect(await shop.ticketWith(customer.name)).toMatchObject({ id: ticket.id, whatsappId: null });
    expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(['Oi', 'Olá']);
  });
});

test('codes nobody scans expire, and somebody can try again', async () => {
  const phones = await startWithPhones({ roles: ['web', 'worker'] });
  const whatsapp = { ...whatsappConfig(phones.peer), waits: { qrTimeoutMs: 60 } };
  const node = await phones.server.startAnother({ roles: ['channels'], whatsapp });
  const { admin } = await createCompany(phones.server);
  const { id } = await admin.call(api.connections.create, { body: { name: 'Sem ninguém' } });
  const params = { id: String(id) };
  const expired = () =>
    waitUntil(async () =>
      expect(await admin.call(api.connections.show, { params, query: {} })).toMatchObject({
        status: 'DISCONNECTED',
        statusReason: 'qr-expired',
        qrcode: '',
      }),
    );
  await expired();
  const live = await goLive(admin);
  await admin.call(api.connections.start, { params });
  await waitUntil(() =>
    expect(live.of('connectionSession').map(({ session }) => session.status)).toContain('qrcode'),
  );
  await expired();
  live.close();
  await node.stop();
  await phones.stop();
});
