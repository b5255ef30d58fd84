import type { SentReceipts } from './customers.ts';
import type { Customer, World } from './world.ts';

/** The result for the messages of one direction. */
export interface Tally {
  messages: number;
  lost: string[];
  duplicated: string[];
  outOfOrder: string[];
  /** Messages that were never written, or that differ between both sides. */
  extra: string[];
}

const emptyTally = (): Tally => ({ messages: 0, lost: [], duplicated: [], outOfOrder: [], extra: [] });

/** Compares the messages that arrived with those that were written, including their order. */
function tallyMessages(tally: Tally, written: string[], arrived: string[], mayBeLate: Set<string>): void {
  tally.messages += written.length;
  const places = new Map(written.map((text, index) => [text, index]));
  const seen = new Set<string>();
  let last = -1;
  for (const text of arrived) {
    const place = places.get(text);
    if (place === undefined) tally.extra.push(text);
    else if (seen.has(text)) tally.duplicated.push(text);
    else if (!mayBeLate.has(text)) {
      if (place < last) tally.outOfOrder.push(text);
      last = Math.max(last, place);
    }
    seen.add(text);
  }
  tally.lost.push(...written.filter((text) => !seen.has(text)));
}

interface Row {
  id: string;
  phone: string | null;
  externalId: string;
  body: string;
  mediaState: string;
  sendState: string | null;
  ack: number;
  source: string | null;
}

const rowsOf = (world: World, fromMe: boolean) =>
  world.database.query<Row>(
    `select m.id, c.number as phone, m."externalId", m.body, m."mediaState", m."sendState", m.ack, m.source
     from messages m join contacts c on c.id = m."chatId"
     where m."fromMe" = $1 and not m."isPrivate" order by m.position, m.id`,
    [fromMe],
  );

/** Compares the customers' ledgers with the database. */
export async function verifyIncoming(world: World): Promise<Tally> {
  const tally = emptyTally();
  const rows = await rowsOf(world, false);
  const known = new Set(world.customers.map(({ phone }) => phone));
  for (const customer of world.customers) {
    const own = rows.filter((row) => row.phone === customer.phone);
    const asOne = ({ id, text }: { id: string; text: string }) => `${id} ${text}`;
    tallyMessages(
      tally,
      customer.written.map(asOne),
      own.map((row) => asOne({ id: row.externalId, text: row.body })),
      new Set(),
    );
    const gone = own.filter((row) => row.mediaState === 'gone' || row.mediaState === 'waiting');
    tally.lost.push(...gone.map((row) => `the file of ${row.body} is ${row.mediaState}`));
  }
  tally.extra.push(
    ...rows.filter((row) => !known.has(row.phone ?? '')).map((row) => `${row.phone} ${row.body}`),
  );
  return tally;
}

/** Compares the accepted messages with the customers' phones, and both with the database. */
export async function verifyOutgoing(world: World): Promise<Tally> {
  const tally = emptyTally();
  const rows = (await rowsOf(world, true)).filter(({ source }) => source !== 'campaign');
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  for (const customer of world.customers) {
    const ledger = world.peer.ledger(customer.phone);
    const late = new Set(customer.posted.filter((one) => one.isResent).map((one) => one.text));
    tallyMessages(
      tally,
      customer.posted.map(({ text }) => text),
      ledger.map((entry) => (entry.from === customer.account ? entry.text : `${entry.from}: ${entry.text}`)),
      late,
    );
    tally.extra.push(
      ...findMismatches(customer, byId, new Map(ledger.map((entry) => [entry.text, entry.id]))),
    );
  }
  const promised = new Set(world.customers.flatMap(({ posted }) => posted.map((one) => one.messageId)));
  tally.extra.push(
    ...rows.filter((row) => !promised.has(Number(row.id))).map((row) => `unasked: ${row.body}`),
  );
  return tally;
}

function findMismatches(customer: Customer, byId: Map<number, Row>, onPhone: Map<string, string>): string[] {
  return customer.posted.flatMap(({ messageId, text }) => {
    const row = byId.get(messageId);
    if (!row) return [`${text} is not in the database`];
    if (row.sendState !== 'sent') return [`${text} is ${row.sendState}`];
    if (row.body !== text || row.externalId !== onPhone.get(text))
      return [`${text} has another id on the phone`];
    return [];
  });
}

/** Receipts that the product confirmed to the phones but did not store. */
export async function findLostReceipts(world: World, { sentLevels }: SentReceipts): Promise<string[]> {
  const rows = await rowsOf(world, true);
  return rows
    .filter((row) => (sentLevels.get(row.externalId) ?? 0) > row.ack)
    .map((row) => `${row.body}: ${sentLevels.get(row.externalId)} given, ${row.ack} known`);
}

/** The violated invariants. */
export async function findBrokenInvariants(world: World): Promise<string[]> {
  const rows = await world.database.query<{ rule: string }>(`
    select 'several active tickets of contact ' || "contactId" as rule from tickets where status <> 'closed'
      group by "companyId", "contactId", "whatsappId" having count(*) > 1
    union all
    select 'ticket ' || "ticketId" || ' was accepted ' || count(*) || ' times' from ticket_logs where type = 'open'
      group by "ticketId" having count(*) > 1
    union all
    select 'several contacts with the number ' || number from contacts where number is not null
      group by "companyId", number having count(*) > 1
    union all
    select 'company ' || "companyId" || ' has gaps in its events' from events
      group by "companyId" having count(*) <> max(number) - min(number) + 1
    union all
    select 'company ' || c."companyId" || ' has another last event than it counted' from event_counters c
      where c.number <> coalesce((select max(e.number) from events e where e."companyId" = c."companyId"), c.number)`);
  return rows.map((row) => row.rule);
}
