import { Calls } from './calls.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GraphPeer } from '../graph/index.ts';
import type { PixBankPeer } from '../outside/index.ts';
import { BankApp } from './bank-app.ts';
import { CompanyAccounts } from './company-accounts.ts';
import { CompanyPhones, type CompanyPhone, type WaitingCode } from './company-phones.ts';
import { answerJson, assertSameOrigin } from './http.ts';
import { SimulatedCustomers, type SimulatedTexts } from './simulated-customers.ts';
import { EventStream } from './event-stream.ts';
import { PhoneError } from './phone-error.ts';
import type { Phones } from './phones.ts';
import { callApi } from './routes.ts';
import { serveAsset, serveFile } from './static-files.ts';
import type { PhoneServices } from './views.ts';

interface PhoneServerOptions {
  phones: Phones;
  /** The company's accounts at Meta, if the phones have customers on its channels. */
  graph?: GraphPeer;
  /** The bank whose charges can be paid. */
  bank?: PixBankPeer;
  port: number;
  companyPhones: CompanyPhone[];
  readCodes(): Promise<WaitingCode[]>;
  texts: SimulatedTexts;
}

export interface PhoneServer {
  url: string;
  stop(): Promise<void>;
}

/** The phone page and its API, reachable only from this computer. */
export async function startPhoneServer(options: PhoneServerOptions): Promise<PhoneServer> {
  const { phones } = options;
  const company = new CompanyPhones(phones, options.companyPhones, () => options.readCodes());
  const desk: PhoneServices = {
    phones,
    calls: new Calls(phones),
    company,
    accounts: new CompanyAccounts(options.graph),
    bank: new BankApp(options.bank),
    simulation: new SimulatedCustomers(phones, options.texts),
  };
  const live = new EventStream(desk);
  const server = createServer((request, response) => {
    answer(desk, live, request, response).catch((error: unknown) => answerError(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      desk.simulation.stop();
      company.stop();
      live.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await phones.store.close();
    },
  };
}

async function answer(
  desk: PhoneServices,
  live: EventStream,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://phone');
  if (url.pathname === '/health') return answerJson(response, { status: 'ok' });
  assertSameOrigin(request);
  if (url.pathname === '/api/events') return live.open(response);
  const file = /^\/api\/media\/([0-9a-f]{32})$/.exec(url.pathname)?.[1];
  if (file !== undefined) return serveFile(desk, file, url.searchParams, request, response);
  const picture = /^\/api\/customers\/([\w.-]+)\/picture$/.exec(url.pathname)?.[1];
  if (picture !== undefined) {
    const bytes = desk.phones.pictureOf(picture);
    if (!bytes) throw new PhoneError(404, 'This customer has no picture.');
    response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=600' });
    response.end(bytes);
    return;
  }
  if (url.pathname.startsWith('/api/')) return answerJson(response, await callApi(desk, request, url));
  await serveAsset(url.pathname, response);
}

function answerError(response: ServerResponse, error: unknown): void {
  const isOurs = error instanceof PhoneError;
  if (!isOurs) console.error(error);
  if (response.headersSent) response.end();
  else
    answerJson(
      response,
      { error: isOurs ? error.message : 'Something went wrong.' },
      isOurs ? error.status : 500,
    );
}
