import type { IncomingMessage } from 'node:http';
import { readFields } from './http.ts';
import { PhoneError } from './phone-error.ts';
import { parsePhoneMessage, readReferral, readText } from './parse-phone-message.ts';
import { type PhoneServices, showCustomers, showMessage, showState } from './views.ts';

interface Call {
  desk: PhoneServices;
  request: IncomingMessage;
  /** The parameters in the path. */
  parts: string[];
  query: URLSearchParams;
}

type Handler = (call: Call) => unknown;

const done = { message: 'done' };
const id = String.raw`([\w@.%=-]+)`;

const fieldsOf = ({ request }: Call) => readFields(request);

async function readFlag(call: Call, name: string): Promise<boolean> {
  const value = (await fieldsOf(call))[name];
  if (typeof value !== 'boolean') throw new PhoneError(400, `${name} must be true or false.`);
  return value;
}

/** All routes of the phone API; PHONE-API.md documents them. */
const table: Record<string, Handler> = {
  'GET /api/state': ({ desk }) => showState(desk),
  'GET /api/customers': ({ desk }) => showCustomers(desk),
  [`PUT /api/customers/${id}`]: async (call) => {
    call.desk.phones.setOnline(call.parts[0] ?? '', await readFlag(call, 'isOnline'));
    return done;
  },
  [`GET /api/customers/${id}/messages`]: ({ desk: { phones }, parts: [customer = ''], query }) =>
    phones.messages(phones.customer(customer).id, query.get('chat') ?? undefined).map(showMessage),
  [`POST /api/customers/${id}/messages`]: async (call) => {
    const { phones } = call.desk;
    const customer = phones.customer(call.parts[0] ?? '').id;
    const fields = await fieldsOf(call);
    const sent = await phones.write(customer, await parsePhoneMessage(fields), {
      chat: readText(fields.chat) || undefined,
      quotedId: readText(fields.quotedId) || undefined,
      referral: readReferral(fields.referral),
    });
    return { id: sent.id };
  },
  [`PUT /api/customers/${id}/messages/${id}`]: async (call) => {
    const [customer = '', message = ''] = call.parts;
    const text = readText((await fieldsOf(call)).text);
    if (text.trim() === '') throw new PhoneError(400, 'There is nothing to send.');
    await call.desk.phones.edit(customer, message, text);
    return done;
  },
  [`DELETE /api/customers/${id}/messages/${id}`]: async ({ desk, parts: [customer = '', message = ''] }) => {
    await desk.phones.revoke(customer, message);
    return done;
  },
  [`PUT /api/customers/${id}/messages/${id}/reaction`]: async (call) => {
    const [customer = '', message = ''] = call.parts;
    await call.desk.phones.react(customer, message, readText((await fieldsOf(call)).emoji).slice(0, 16));
    return done;
  },
  [`PUT /api/customers/${id}/messages/${id}/played`]: ({ desk, parts: [customer = '', message = ''] }) => {
    desk.phones.play(customer, message);
    return done;
  },
  [`PUT /api/customers/${id}/read`]: async (call) => {
    const { phones } = call.desk;
    const customer = phones.customer(call.parts[0] ?? '').id;
    phones.read(customer, readText((await fieldsOf(call)).chat) || phones.defaultChat(customer));
    return done;
  },
  [`POST /api/customers/${id}/calls`]: async (call) => {
    const fields = await fieldsOf(call);
    const chat = readText(fields.chat) || undefined;
    return { id: call.desk.calls.begin(call.parts[0] ?? '', fields.isVideo === true, chat) };
  },
  [`DELETE /api/customers/${id}/calls/${id}`]: ({ desk, parts: [, callId = ''], query }) => {
    desk.calls.end(callId, query.get('reason') === 'timeout' ? 'timeout' : 'hangup');
    return done;
  },
  'GET /api/company/phones': ({ desk }) => desk.company.states(),
  'GET /api/company/codes': ({ desk }) => desk.company.waitingCodes(),
  [`POST /api/company/phones/${id}/scan`]: async (call) => {
    call.desk.company.scan(call.parts[0] ?? '', readText((await fieldsOf(call)).code));
    return done;
  },
  [`POST /api/company/phones/${id}/unlink`]: ({ desk, parts: [number = ''] }) => {
    desk.company.unlink(number);
    return done;
  },
  [`POST /api/company/phones/${id}/drop`]: ({ desk, parts: [number = ''] }) => {
    desk.company.drop(number);
    return done;
  },
  'GET /api/company/accounts': ({ desk }) => desk.accounts.list(),
  [`PUT /api/company/accounts/${id}/webhook`]: async (call) => {
    const { url, verifyToken } = await fieldsOf(call);
    await call.desk.accounts.setWebhook(call.parts[0] ?? '', readText(url), readText(verifyToken));
    return done;
  },
  [`POST /api/company/accounts/${id}/revoke`]: ({ desk, parts: [account = ''] }) => {
    desk.accounts.revoke(account);
    return done;
  },
  'GET /api/bank/charges': ({ desk }) => desk.bank.list(),
  [`POST /api/bank/charges/${id}/pay`]: async ({ desk, parts: [txid = ''] }) => {
    await desk.bank.pay(txid);
    return done;
  },
  'PUT /api/outage': async (call) => {
    call.desk.company.setDown(await readFlag(call, 'isOn'));
    return done;
  },
  'PUT /api/life': async (call) => {
    call.desk.simulation.set(await readFlag(call, 'isOn'));
    return done;
  },
};

const routes = Object.entries(table).map(([pattern, handle]) => ({
  pattern: new RegExp(`^${pattern}$`),
  handle,
}));

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new PhoneError(404, 'There is no such address.');
  }
}

/** Returns the API's response; throws a `PhoneError` if the call is refused. */
export async function callApi(
  desk: PhoneServices,
  request: IncomingMessage,
  { pathname, searchParams }: URL,
): Promise<unknown> {
  for (const { pattern, handle } of routes) {
    const found = pattern.exec(`${request.method} ${pathname}`);
    if (!found) continue;
    const parts = found.slice(1).map(decode);
    return handle({ desk, request, parts, query: searchParams });
  }
  throw new PhoneError(404, 'There is no such address.');
}
