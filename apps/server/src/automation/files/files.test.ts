import { api, type FileList } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact, createQueue, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { picture } from '../../../test/setup/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { lockTicketRecord } from '../../conversations/tickets/tickets.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { sendFileList } from './send-file-list.ts';

let server: TestServer;
let company: TestCompany;
let image: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  image = await picture('png');
});
afterAll(() => server.stop());

let made = 0;
const add = (fields: object = {}): Promise<FileList> =>
  company.admin.call(api.files.create, {
    body: {
      name: `Lista ${(made += 1)}`,
      message: 'Aqui está, {{firstName}}',
      options: [{ name: 'Preços' }, { name: 'Fotos' }],
      ...fields,
    },
  });
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const upload = async (list: FileList, ids: number[], files: [string, Buffer][]) => {
  const form = new FormData();
  form.append('fileId', String(list.id));
  form.append('typeArch', 'fileList');
  for (const id of ids) form.append('id', String(id));
  for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return company.admin.send('POST', `/api/files/uploadList/${list.id}`, form);
};
const PDF = Buffer.from('%PDF-1.4\n%âãÏÓ\n');
const idsOf = ({ options }: FileList) => options.map(({ id }) => id);
const bytesAt = async (url: string | null) =>
  Buffer.from(await (await company.admin.file(String(url))).arrayBuffer());
const storedFiles = () => server.sql('select key from stored_files where "companyId" = $1', [company.id]);

describe('a file list', () => {
  test('has its files put in, replaced, renamed, moved and taken away', async () => {
    const list = await add();
    const [prices = 0, photos = 0] = idsOf(list);
    expect(list.userId).toBe(company.admin.sessionUser.id);
    expect(list.options[0]).toMatchObject({ name: 'Preços', path: null, mediaType: null });
    expect(
      (
        await upload(
          list,
          [prices, photos],
          [
            ['a.pdf', PDF],
            ['b.png', image],
          ],
        )
      ).status,
    ).toBe(200);
    const kept = await company.admin.call(api.files.show, at(list));
    expect(kept.options).toMatchObject([
      { id: prices, mediaType: 'application/pdf', fileName: 'a.pdf' },
      { id: photos, mediaType: 'image/png', fileName: 'b.png' },
    ]);
    expect((await bytesAt(kept.options[1]?.path ?? null)).equals(image)).toBe(true);
    await upload(list, [photos], [['c.pdf', PDF]]);
    const options = [{ id: photos, name: 'Álbum' }, { name: 'Contrato' }];
    const changed = await company.admin.call(api.files.update, { ...at(list), body: { options } });
    expect(changed.options).toMatchObject([
      { id: photos, name: 'Álbum', fileName: 'c.pdf' },
      { name: 'Contrato', path: null },
    ]);
    expect(await storedFiles()).toHaveLength(1);
    await company.admin.call(api.files.remove, at(list));
    expect(await storedFiles()).toEqual([]);
  });

  test('takes no file for an option of another list, nor a different number of them', async () => {
    const list = await add();
    const other = await add();
    const foreign = await upload(
      list,
      [idsOf(list)[0] ?? 0, idsOf(other)[0] ?? 0],
      [
        ['a', PDF],
        ['b', PDF],
      ],
    );
    expect(foreign.status).toBe(404);
    expect((await upload(list, idsOf(list), [['a.pdf', PDF]])).status).toBe(400);
    expect((await upload(list, idsOf(list), [])).status).toBe(400);
    const stolen = { ...at(list), body: { options: [{ id: idsOf(other)[0], name: 'Alheia' }] } };
    const answer = await company.admin.try(api.files.update, stolen);
    expect(answer.body.error).toBe('ERR_NO_FILE_LIST_FOUND');
    expect(await storedFiles()).toEqual([]);
  });

  test.each([
    [{ message: 'Aqui' }, 'name', 'required'],
    [{ name: 'ab', message: 'Aqui' }, 'name', 'tooShort'],
    [{ name: 'Lista', message: ' ' }, 'message', 'required'],
  ])('%o is refused with what is wrong', async (body, path, problem) => {
    const answer = await company.admin.try(api.files.create, { body });
    expect(answer.body).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path, problem }] });
  });

  test('has a name of its own, however it is written', async () => {
    await add({ name: 'Catálogo' });
    const again = await company.admin.try(api.files.create, {
      body: { name: 'CATALOGO', message: 'Aqui está' },
    });
    expect(again.body.error).toBe('ERR_FILE_LIST_NAME_TAKEN');
  });

  test('is the administrators’: attendants neither read nor hear of it', async () => {
    const user = await createUser(server, company.admin);
    expect((await user.try(api.files.list, { query: {} })).status).toBe(403);
    const lives = { user: await goLive(user), admin: await goLive(company.admin) };
    const list = await add();
    await company.admin.call(api.files.remove, at(list));
    await fence(company.admin, Object.values(lives));
    expect(lives.admin.of('file').map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(lives.user.of('file')).toEqual([]);
    for (const live of Object.values(lives)) live.close();
  });
});

test('who shows queues hears when a list they send is changed or goes', async () => {
  const list = await add();
  const [own, byOption, other] = [
    await createQueue(company.admin, { fileListId: list.id }),
    await createQueue(company.admin, {
      chatbots: [{ name: 'Tabela', greetingMessage: 'Segue.', queueType: 'file', optFileId: list.id }],
    }),
    await createQueue(company.admin),
  ];
  const live = await goLive(company.admin);
  const heard = async () => {
    await fence(company.admin, [live]);
    return live.of('queue').flatMap((event) => ('queue' in event ? [event.queue] : []));
  };
  await company.admin.call(api.files.update, { ...at(list), body: { name: 'Tabela de preços' } });
  expect((await heard()).map(({ id }) => id)).toEqual([own.id, byOption.id]);
  await company.admin.call(api.files.remove, at(list));
  const [, , last] = await heard();
  expect(last).toMatchObject({ id: own.id, fileListId: null });
  expect((await heard()).map(({ id }) => id)).not.toContain(other.id);
  live.close();
});

test('the list is sent: its message, then its files with their names, as automatic messages', async () => {
  const list = await add({ options: [{ name: 'Preços' }, { name: 'Sem arquivo' }, { name: 'Fotos' }] });
  const [prices = 0, , photos = 0] = idsOf(list);
  await upload(
    list,
    [prices, photos],
    [
      ['a.pdf', PDF],
      ['b.png', image],
    ],
  );
  const whatsappId = await seedConnection(server, company.id);
  const { id: contactId } = await createContact(company.admin, { name: 'Maria Clara' });
  const ticketId = await seedTicket(server, company.id, { contactId, whatsappId, status: 'pending' });
  const send = (fileListId: number) =>
    server.platform.unitOfWork.inCompany(company.id, systemActor, async (work) => {
      const ticket = await lockTicketRecord(work.db, ticketId);
      if (ticket) await sendFileList(work, ticket, fileListId);
    });
  await send(list.id);
  await company.admin.call(api.files.remove, at(list));
  await send(list.id);
  const { messages } = await company.admin.call(api.messages.list, {
    params: { ticketUuid: String(ticketId) },
    query: {},
  });
  expect(messages).toMatchObject([
    { body: 'Aqui está, Maria', mediaType: 'conversation', source: 'automation' },
    { body: 'Preços', mediaType: 'application', mediaName: 'a.pdf', source: 'automation' },
    { body: 'Fotos', mediaType: 'image', mediaName: 'b.png', source: 'automation' },
  ]);
  // The messages have their own copies of the files, which stay when the list is deleted.
  expect((await bytesAt(messages[2]?.mediaUrl ?? null)).equals(image)).toBe(true);
});
