import { API_BASE, type Contact, contactRoutes, type ErrorReply, tagRoutes } from '@prosa/contract';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/setup/client.ts';
import {
  stubAccountLookup,
  createContact,
  newNumber,
  seedConnection,
} from '../../../test/setup/conversations.ts';
import { startCompany } from '../../../test/setup/desk.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import type { TestServer } from '../../../test/setup/server.ts';
import { sheetForm, workbook } from '../../../test/setup/sheets.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  ({ server, user } = await startCompany());
});
afterAll(() => server.stop());
beforeEach(() => void stubAccountLookup(server, {}));

describe('one line of a list', () => {
  const importOne = (body: object) => user.call(contactRoutes.importOne, { body: body as never });

  test('makes a contact with its tags, the new ones too', async () => {
    const known = await user.call(tagRoutes.create, { body: { name: 'Customer' } });
    const contact = await importOne({
      name: 'Rui',
      number: newNumber(),
      tags: 'Customer, Brand new,Customer',
    });
    expect(contact.tags.map(({ name }) => name)).toEqual(['Brand new', 'Customer']);
    expect(contact.tags.map(({ id }) => id)).toContain(known.id);
  });

  test('completes the one there is, in either spelling, but does not rename it', async () => {
    const number = newNumber();
    const contact = await createContact(user, { name: 'Our name', number });
    const line = { name: 'Their name', number: number.slice(0, 4) + number.slice(5), email: 'r@mail.test' };
    expect(await importOne({ ...line, tags: 'More of it' })).toMatchObject({
      id: contact.id,
      name: 'Our name',
      email: 'r@mail.test',
      tags: [{ name: 'More of it' }],
    });
  });

  test('asks the channel where that is wanted', async () => {
    const [good, bad] = [newNumber(), newNumber()];
    const account = { id: `${good}@s.whatsapp.net`, ids: [], number: good };
    const asked = stubAccountLookup(server, { [good]: account, [bad]: 'none' });
    await importOne({ name: 'Not asked', number: bad, validateContact: 'false' });
    expect(asked).toEqual([]);
    await importOne({ name: 'Asked', number: good, validateContact: 'true' });
    const body = { name: 'Asked', number: bad, validateContact: true };
    const answer = await user.try(contactRoutes.importOne, { body });
    expect(answer.body).toEqual({ error: 'ERR_WAPP_INVALID_CONTACT' });
    expect(asked).toEqual([good, bad]);
  });

  test('is refused with a tag nobody could make by hand', async () => {
    const body = { name: 'Rui', number: newNumber(), tags: 'ok, no' };
    const { status, body: refusal } = await user.try(contactRoutes.importOne, { body });
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
  });
});

describe('the lists of the phones', () => {
  test('become contacts, those who are not yet', async () => {
    const { admin, id } = await createCompany(server);
    const whatsappId = await seedConnection(server, id);
    const known = await createContact(admin, { name: 'Known', number: '5541988880001' });
    const book = [
      ['a@s.whatsapp.net', '554188880001', 'Known elsewhere', false],
      ['b@s.whatsapp.net', '5541988880002', 'Nina', false],
      ['c@s.whatsapp.net', '5541988880003', '', true],
      ['d@lid', null, 'Hidden', true],
      ['e@s.whatsapp.net', '554188880002', 'Nina twice', true],
    ];
    for (const row of book)
      await server.sql(
        `insert into phone_book ("companyId", "whatsappId", "externalId", number, name, "hasChat")
         values ($1, $2, $3, $4, $5, $6)`,
        [id, whatsappId, ...row],
      );
    const live = await goLive(admin);
    const names = async () =>
      (await admin.call(contactRoutes.list, { query: {} })).contacts.map(({ name }) => name);
    expect(await admin.call(contactRoutes.importFromPhone)).toMatchObject({ imported: 1 });
    expect(await names()).toEqual(['Known', 'Nina twice']);
    expect(await admin.call(contactRoutes.importFromChats)).toMatchObject({ imported: 1 });
    expect(await names()).toEqual(['5541988880003', 'Known', 'Nina twice']);
    expect(await admin.call(contactRoutes.importFromChats)).toMatchObject({ imported: 0 });
    const owners = await server.sql(`select "externalId" from contact_identities where "contactId" = $1`, [
      known.id,
    ]);
    expect(owners).toEqual([{ externalId: 'a@s.whatsapp.net' }]);
    await fence(admin, [live]);
    expect(live.of('contact')).toEqual(Array.from({ length: 3 }, () => ({ action: 'reload' })));
  });
});

type Uploaded = Answer<Contact[] & ErrorReply>;
const upload = (file: string | Buffer, client = user): Promise<Uploaded> =>
  client.send('POST', `${API_BASE}/contacts/upload`, sheetForm(file));
const shown = ({ body }: Uploaded) => body.map(({ name, number, email }) => [name, number, email]);

describe('a sheet', () => {
  test('of a spreadsheet program makes contacts; formulas are only text', async () => {
    const { admin } = await createCompany(server);
    const live = await goLive(admin);
    const file = workbook([
      ['Nome', 'Número', 'E-mail', 'Other'],
      ['Álvaro & filhos', 5_511_977_770_001, 'alvaro@mail.test', 'x'],
      [{ inline: '=cmd|calc!A1' }, '+55 (11) 97777-0002', 'no address'],
      [{ formula: 'HYPERLINK("http://x")', shows: 'Clara' }, { inline: '5511977770003' }],
      ['Twice', '5511977770001'],
      ['No number', 'abc'],
      ['', '5511977770009'],
    ]);
    expect(shown(await upload(file, admin))).toEqual([
      ['Álvaro & filhos', '5511977770001', 'alvaro@mail.test'],
      ['=cmd|calc!A1', '5511977770002', ''],
      ['Clara', '5511977770003', ''],
    ]);
    // An existing contact is not new.
    expect(shown(await upload(file, admin))).toEqual([]);
    await fence(admin, [live]);
    expect(live.of('contact')).toEqual([{ action: 'reload' }, { action: 'reload' }]);
  });

  test.each([
    ['commas', 'nome,numero,email\n"Silva, Ana","5511966660001",ana@mail.test\n', 'Silva, Ana'],
    ['semicolons and a mark', '\uFEFFNome;Numero;Email\r\nZoé;+55 11 96666-0002;\r\n', 'Zoé'],
    ['tabs', 'número\tnome\n5511966660003\tTito', 'Tito'],
    ['quotes', 'nome;numero\n"Said ""Bob""\nand Eve";5511966660004', 'Said "Bob" and Eve'],
    ['a sign against formulas', "nome;numero\nVera;'+5511966660005", 'Vera'],
    ['older letters', Buffer.from('nome;numero\nJo\xe3o;5511966660006', 'latin1'), 'João'],
    ['wide letters', Buffer.from('\uFEFFnome\tnumero\nWide\t5511966660007', 'utf16le'), 'Wide'],
  ])('of text with %s is read', async (_kind, file, name) => {
    expect(shown(await upload(file)).map(([first]) => first)).toEqual([name]);
  });

  test('of the older kind is read too', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Nome', 'Número', 'E-mail'],
      ['Antônia', 5_511_966_661_001, 'antonia@mail.test'],
      ['Zé', '+55 11 96666-1002'],
    ]);
    const old = write(utils.book_new(sheet), { bookType: 'biff8', type: 'buffer' }) as Buffer;
    expect(shown(await upload(old))).toEqual([
      ['Antônia', '5511966661001', 'antonia@mail.test'],
      ['Zé', '5511966661002', ''],
    ]);
  });

  test('is refused when it is none, has no such columns, or is broken', async () => {
    const refused = {
      'a picture': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'a broken old one': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'a broken one': workbook([['nome', 'numero']]).subarray(0, 200),
      'nothing in it': Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'),
      'no columns': 'first;second\n1;2',
      empty: '',
      'too many rows': `nome;numero\n${Array.from({ length: 10_001 }, (_, index) => `Name;55119${index + 10_000_000}`).join('\n')}`,
    };
    for (const [what, file] of Object.entries(refused)) {
      const { status, body } = await upload(file);
      expect([what, status, body.error]).toEqual([what, 400, 'ERR_INVALID_SPREADSHEET']);
    }
  });

  test('may have ten thousand rows', { timeout: 120_000 }, async () => {
    const { admin } = await createCompany(server);
    const rows = Array.from({ length: 10_000 }, (_, index) => [`Name ${index}`, 5_521_990_000_000 + index]);
    const { status, body } = await upload(workbook([['nome', 'numero'], ...rows]), admin);
    expect([status, body.length]).toEqual([200, 10_000]);
  });

  test('whose cells all point at one long text costs what is wanted of it, not what it unfolds to', {
    timeout: 60_000,
  }, async () => {
    const { admin } = await createCompany(server);
    const file = unfoldingSheet('F');
    const before = process.resourceUsage().maxRSS;
    const { status, body } = await upload(file, admin);
    expect([status, body.length]).toEqual([200, 1]);
    // In kilobytes; unpacked, the file has eight thousand megabytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300_000);
  });

  test.each([
    ['is honest', honestBomb],
    ['lies about its size', lyingBomb],
    ['unfolds in the columns that are wanted', () => unfoldingSheet('A')],
    [
      'is one endless row',
      () => workbook([], { 'xl/worksheets/sheet1.xml': `<row>${'<c><v>1</v></c>'.repeat(1_900_000)}` }),
    ],
    [
      'is full of unknown signs',
      () =>
        workbook([], {
          'xl/sharedStrings.xml': `<sst>${'<si><t>&x;&#xD800;&#0;</t></si>'.repeat(100_000)}</sst>`,
        }),
    ],
  ])(
    'that is a bomb and %s is refused, and others are served meanwhile',
    { timeout: 180_000 },
    async (_kind, make) => {
      const file = make();
      expect(file.length).toBeLessThan(5_000_000);
      const uploading = upload(file);
      await user.call(contactRoutes.list, { query: {} });
      const { status, body } = await uploading;
      expect([status, body.error]).toEqual([400, 'ERR_INVALID_SPREADSHEET']);
    },
  );
});

/** 8,000 rows of 90 cells, from this column on, that refer to one shared text of 5,000 letters. */
function unfoldingSheet(first: 'A' | 'F'): Buffer {
  const places = Array.from({ length: 90 }, (_none, index) => index + (first === 'A' ? 0 : 5));
  const name = (place: number) =>
    (place < 26 ? '' : String.fromCodePoint(64 + Math.floor(place / 26))) +
    String.fromCodePoint(65 + (place % 26));
  const row = (index: number) => {
    // One contact is enough: thousands would only take time.
    const own =
      first === 'F' && index === 2
        ? '<c r="A2" t="str"><v>Name</v></c><c r="B2" t="str"><v>5531990000001</v></c>'
        : '';
    const cells = places.map((place) => `<c r="${name(place)}${index}" t="s"><v>0</v></c>`).join('');
    return `<row r="${index}">${own}${cells}</row>`;
  };
  const head = '<row r="1"><c r="A1" t="str"><v>nome</v></c><c r="B1" t="str"><v>numero</v></c></row>';
  const rows = Array.from({ length: 8000 }, (_none, index) => row(index + 2)).join('');
  return workbook([], {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${head}${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(5000)}</t></si></sst>`,
  });
}

const BOMB_BYTES = 200_000_000;
let bomb: Buffer | undefined;
/** Created once: packing takes longer than refusing. */
function honestBomb(): Buffer {
  bomb ??= workbook([], { 'xl/worksheets/sheet1.xml': new Uint8Array(BOMB_BYTES) });
  return bomb;
}
/** Declares an unpacked size of a thousand bytes in both places of the file. */
function lyingBomb(): Buffer {
  const file = Buffer.from(honestBomb());
  const size = sizeBytes(BOMB_BYTES);
  for (let at = file.indexOf(size); at >= 0; at = file.indexOf(size)) file.writeUInt32LE(1000, at);
  return file;
}
function sizeBytes(size: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(size);
  return bytes;
}
