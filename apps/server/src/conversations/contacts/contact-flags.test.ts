import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { contactRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { startCompany } from '../../../test/setup/desk.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { recordFile } from '../../platform/stored-files.ts';
import { systemActor } from '../../platform/unit-of-work.ts';

let server: TestServer;
let company: TestCompany;
let user: Client;
beforeAll(async () => {
  ({ server, company, user } = await startCompany());
});
afterAll(() => server.stop());

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const ordersFor = (contactId: number) =>
  server.sql<{ whatsappId: number; kind: string; data: unknown; externalId: string }>(
    'select "whatsappId", kind, data, "externalId" from channel_orders where "contactId" = $1 order by id',
    [contactId],
  );

describe('blocking', () => {
  const block = (client: Client, contact: { id: number }, active: boolean) =>
    client.call(contactRoutes.block, { ...at(contact), body: { active } });

  test('is refused where the channel cannot; being unblocked is not', async () => {
    const contact = await createContact(user);
    await server.sql(`update contacts set channel = 'facebook' where id = $1`, [contact.id]);
    const input = { ...at(contact), body: { active: false } };
    expect(await user.try(contactRoutes.block, input)).toMatchObject({
      status: 409,
      body: { error: 'ERR_CHANNEL_CANNOT', ability: 'canBlock' },
    });
    expect((await user.call(contactRoutes.show, at(contact))).active).toBe(true);
    expect((await block(user, contact, true)).active).toBe(true);
  });

  test('counts here at once and is ordered of the contact’s own connection', async () => {
    const [own] = [
      await seedConnection(server, company.id),
      await seedConnection(server, company.id, { isDefault: true }),
    ];
    const contact = await createContact(user);
    await user.call(contactRoutes.update, { ...at(contact), body: { whatsappId: own } });
    expect((await block(user, contact, false)).active).toBe(false);
    expect((await block(user, contact, true)).active).toBe(true);
    const orders = await ordersFor(contact.id);
    expect(orders).toMatchObject([
      { whatsappId: own, kind: 'block', data: { isBlocked: true } },
      { whatsappId: own, kind: 'block', data: { isBlocked: false } },
    ]);
    expect(new Set(orders.map(({ externalId }) => externalId)).size).toBe(2);
    const by = { companyId: company.id, userId: user.sessionUser.id, subject: `contact:${contact.id}` };
    expect((await auditOf(server, 'contact.blocked')).at(-1)).toMatchObject(by);
    expect((await auditOf(server, 'contact.unblocked')).at(-1)).toMatchObject(by);
  });

  test('goes through the default connection where the contact has none, and counts without any', async () => {
    const other = await createCompany(server);
    const contact = await createContact(other.admin);
    expect((await block(other.admin, contact, false)).active).toBe(false);
    expect(await ordersFor(contact.id)).toEqual([]);
    const usual = await seedConnection(server, other.id, { isDefault: true });
    await block(other.admin, contact, true);
    expect(await ordersFor(contact.id)).toMatchObject([{ whatsappId: usual }]);
  });

  test('is no order for a group', async () => {
    const rows = await server.sql<{ id: number }>(
      `insert into contacts ("companyId", name, channel, "isGroup") values ($1, 'Team', 'whatsapp', true)
       returning id`,
      [company.id],
    );
    for (const contact of rows) {
      expect((await block(user, contact, false)).active).toBe(false);
      expect(await ordersFor(contact.id)).toEqual([]);
    }
  });
});

test('toggles turn what is on off, and on again', async () => {
  const contact = await createContact(user);
  const call = { params: { contactId: String(contact.id) } };
  expect((await user.call(contactRoutes.toggleAcceptAudio, call)).acceptAudioMessage).toBe(false);
  expect((await user.call(contactRoutes.toggleAcceptAudio, call)).acceptAudioMessage).toBe(true);
  expect((await user.call(contactRoutes.toggleDisableBot, call)).disableBot).toBe(true);
});

describe('removing a contact', () => {
  const storedFile = (text: string) =>
    server.platform.unitOfWork.inCompany(company.id, systemActor, async (work) => {
      const { storage } = server.platform;
      const file = await storage.receive(`company-${company.id}`, Readable.from([Buffer.from(text)]), 'file');
      await recordFile(work, file);
      return file.key;
    });
  const isThere = (key: string) => existsSync(join(server.config.dataDir, 'files', key));

  test('is for administrators', async () => {
    const contact = await createContact(user);
    const { status, body } = await user.try(contactRoutes.remove, at(contact));
    expect([status, body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  test('takes its conversations with it, and their files from the disk', async () => {
    const contact = await createContact(user);
    const queue = await createQueue(company.admin);
    const ticketId = await seedTicket(server, company.id, { contactId: contact.id, queueId: queue.id });
    const keys = [await storedFile('media'), await storedFile('thumbnail'), await storedFile('picture')];
    await server.sql('update contacts set "pictureKey" = $1 where id = $2', [keys[2], contact.id]);
    await server.sql(
      `insert into messages ("companyId", "ticketId", "chatId", "contactId", position, "fromMe", "mediaType",
         "mediaKey", "thumbnailKey", body)
       values ($1, $2, $3, $3, 1, false, 'image', $4, $5, 'Look')`,
      [company.id, ticketId, contact.id, keys[0], keys[1]],
    );
    expect(keys.map(isThere)).toEqual([true, true, true]);
    const [insider, outsider] = [
      await goLive(await createUser(server, company.admin, { queueIds: [queue.id] })),
      await goLive(user),
    ];
    await company.admin.call(contactRoutes.remove, at(contact));
    await fence(company.admin, [insider, outsider]);
    const gone = { action: 'delete', contactId: contact.id };
    expect([insider.of('contact'), outsider.of('contact')]).toEqual([[gone], [gone]]);
    expect(insider.of('ticket')).toEqual([{ action: 'delete', ticketId, isMove: false }]);
    expect(outsider.of('ticket')).toEqual([]);
    await waitUntil(() => expect(keys.map(isThere)).toEqual([false, false, false]));
    for (const table of ['contacts', 'tickets', 'messages', 'message_words', 'contact_words'])
      expect(
        await server.sql(`select from ${table} t where to_jsonb(t) ->> 'contactId' = $1`, [
          String(contact.id),
        ]),
        table,
      ).toEqual([]);
    expect((await auditOf(server, 'contact.removed')).at(-1)).toMatchObject({
      userId: company.admin.sessionUser.id,
      subject: `contact:${contact.id}`,
      before: { channel: 'whatsapp', tickets: 1 },
    });
  });
});
