import { api, type FileRule, type Route } from '@prosa/contract';
import { type Answer, type Client, pathOf } from '../setup/client.ts';
import type { TestServer } from '../setup/server.ts';
import type { SampleContext } from './sample-context.ts';
import { withToken } from './token-client.ts';
import { inspectReply } from './inspect-reply.ts';
import type { NamedRoute } from './routes.ts';
import type { Sample } from './samples.ts';

/** The smallest picture: one transparent pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A list with one valid contact. */
const SHEET = Buffer.from('nome;numero\nSomebody Listed;5511900001111');

/** The smallest file that a route accepts. */
export const sampleFileFor = ({ kinds }: FileRule): Buffer => (kinds.includes('sheet') ? SHEET : PICTURE);

/** The file without which a route fails or does nothing. */
export function requiredFileOf({ file, files, path }: Route): { field: string; bytes: Buffer } | undefined {
  if (file) return { field: file.field, bytes: sampleFileFor(file) };
  const isWanted = files?.isRequired || path === api.files.upload.path;
  return files && isWanted ? { field: files.field, bytes: PICTURE } : undefined;
}

interface SweepCaller {
  client: Client;
  named: NamedRoute;
  context: SampleContext;
}

/** Makes the call as a browser would, and checks every response against the contract. */
export async function callRoute(
  { client, named, context }: SweepCaller,
  sample: Sample,
): Promise<Answer<unknown>> {
  const { route } = named;
  const file = requiredFileOf(route);
  const body = file ? formOf(file.field, sample.body ?? {}, file.bytes) : sample.body;
  const caller = await callerOf({ client, named, context });
  const answer: Answer<unknown> = await caller.send(route.method, pathOf(route, sample), body);
  inspectReply(named, answer);
  if (answer.status === 200) await restoreAfterCall(named, client, context);
  return answer;
}

/** Routes for outside systems are called with the token of a connection of the caller's company. */
export const callerOf = async ({ client, named, context }: SweepCaller): Promise<Client> =>
  named.route.can === 'connectionToken' && client.user
    ? withToken(client.url, await context.spare.connectionToken())
    : client;

const usedUpBy = [
  'chats.leave',
  'chats.removeMessage',
  'tickets.create',
  'managedInvoices.cancel',
  'managedInvoices.settle',
];

/** Restores what a successful call used up, for the next call. */
export async function restoreAfterCall(
  { key, name }: NamedRoute,
  client: Client,
  context: SampleContext,
): Promise<void> {
  // A contact with an active ticket gets no second one, and what was merged or ended cannot be so again.
  if (['remove', 'renew', 'merge', 'undo', 'end'].includes(name) || usedUpBy.includes(key))
    context.spare.discard();
  // Signing in elsewhere ends the session like signing out.
  const endsSession = key === 'sessions.login' || key === 'sessions.logout';
  if (endsSession && client.user) await client.signIn(context.credentials);
}

/** A sweep makes more calls than the rate limits allow. */
export async function resetRateLimits(server: TestServer, { route }: NamedRoute): Promise<void> {
  if (route.can === 'public' || route.limit) await server.sql('delete from rate_limits');
}

export function formOf(field: string, fields: Record<string, unknown>, file: Buffer = PICTURE): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.append(field, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'picture.png');
  return form;
}
