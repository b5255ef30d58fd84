import { checkAccess, readToken } from './access.ts';
import { callBusiness, showMedia, showNumber, upload } from './business.ts';
import { sendCloudMessage } from './send-cloud-message.ts';
import { debugToken, exchangeToken, listPages, showPage, subscribePage } from './tokens-and-pages.ts';
import { GraphError, noSuchObject } from './errors.ts';
import type { GraphContext } from './graph-context.ts';
import { selectFields } from './fields.ts';
import { loginPage } from './login-page.ts';
import { sendPageMessage } from './send-page-message.ts';
import type { GraphRequest } from './request.ts';
import { type GraphPage, type GraphPerson, type GraphToken, pageOf } from './world.ts';

export type GraphResponse = { json: object } | { html: string } | { bytes: Buffer; mimetype: string };

/** Handles every call of the Graph API. */
export async function callGraph(far: GraphContext, request: GraphRequest): Promise<GraphResponse> {
  const [first = '', second] = request.parts;
  if (first === 'dialog') return { html: loginPage(far, request) };
  if (first === 'cdn') return serveFile(far, request, second ?? '');
  if (first === 'pictures') return servePicture(far, second ?? '');
  if (first === 'oauth') return { json: exchangeToken(far, request) };
  if (first === 'debug_token') return { json: debugToken(far, readToken(request), request) };
  const token = checkAccess(far.world, request, { isProofRequired: far.isProofRequired, now: far.now() });
  return { json: await callObject(far, token, first === 'me' ? token.ownerId : first, request) };
}

async function callObject(
  far: GraphContext,
  token: GraphToken,
  id: string,
  request: GraphRequest,
): Promise<object> {
  const { world } = far;
  const { method } = request;
  const edge = request.parts[1];
  const user = world.users.find((each) => each.id === id);
  if (user && edge === 'accounts') return listPages(far, token, id, request);
  if (user && edge === undefined && token.ownerId === id) return { id, name: user.name };
  const page = pageOf(world, id);
  if (page) return callPage(far, token, page, request);
  const business = world.businesses.find((each) => each.id === id);
  if (business && token.ownerId === id) return callBusiness(far, business, edge, request);
  const number = world.numbers.find((each) => each.id === id);
  if (number && token.ownerId === number.businessId) {
    if (edge === undefined) return showNumber(number, request);
    if (edge === 'messages' && method === 'POST') return sendCloudMessage(far, number, request);
    if (edge === 'media' && method === 'POST') return upload(far, number, request);
  }
  const person = world.people.find((each) => each.id === id && each.channel !== 'whatsappapi');
  if (person && edge === undefined) return showPerson(far, token, person, request);
  if (edge === undefined && method === 'GET' && far.files.find(id)) return showMedia(far, token, id);
  throw noSuchObject(id);
}

function callPage(
  far: GraphContext,
  token: GraphToken,
  page: GraphPage,
  request: GraphRequest,
): object | Promise<object> {
  const edge = request.parts[1];
  const isOwn = token.ownerId === page.id;
  if (!isOwn && !page.userIds.includes(token.ownerId)) throw noSuchObject(page.id);
  if (edge === undefined) return showPage(page, request.parts[0] ?? '', request);
  if (!isOwn) throw new GraphError(210, 'A page access token is required to request this resource.');
  if (edge === 'subscribed_apps') return subscribePage(far, page, request);
  if (edge === 'messages' && request.method === 'POST') return sendPageMessage(far, page, request);
  throw noSuchObject(`${page.id}/${edge}`);
}

function showPerson(
  far: GraphContext,
  token: GraphToken,
  person: GraphPerson,
  { fields }: GraphRequest,
): object {
  if (pageOf(far.world, person.accountId)?.id !== token.ownerId) throw noSuchObject(person.id);
  if (person.isProfileHidden)
    throw person.channel === 'instagram'
      ? new GraphError(230, 'User consent is required to access user profile')
      : noSuchObject(person.id);
  const [first, ...rest] = person.name.split(' ');
  const profile = {
    id: person.id,
    name: person.name,
    profile_pic: person.picture === null ? null : `${far.origin}/pictures/${person.id}`,
    ...(person.channel === 'instagram'
      ? { username: person.username }
      : { first_name: first, last_name: rest.join(' ') }),
  };
  return selectFields(
    profile,
    fields.fields,
    person.channel === 'instagram' ? 'name,username' : 'first_name,last_name',
  );
}

/** WhatsApp files require the account's token; the others only their URL. */
function serveFile(far: GraphContext, request: GraphRequest, id: string): GraphResponse {
  const file = far.files.find(id);
  if (!file) throw new GraphError(100, 'The file is gone', { status: 404 });
  if (file.ownerId !== null) {
    const token = far.world.tokens.find((each) => each.token === readToken(request) && !each.isRevoked);
    const number = far.world.numbers.find((each) => each.id === file.ownerId);
    if (!token || token.ownerId !== number?.businessId)
      throw new GraphError(190, 'Invalid OAuth access token.');
  }
  return { bytes: file.bytes, mimetype: file.mimetype };
}

function servePicture({ world }: GraphContext, id: string): GraphResponse {
  const picture = world.people.find((person) => person.id === id)?.picture ?? null;
  if (picture === null) throw new GraphError(100, 'There is no such picture', { status: 404 });
  return { bytes: Buffer.from(picture, 'base64'), mimetype: 'image/jpeg' };
}
