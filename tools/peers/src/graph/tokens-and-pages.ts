import { findToken, isExpired } from './access.ts';
import { GraphError, noSuchObject } from './errors.ts';
import type { GraphContext } from './graph-context.ts';
import { selectFields, paginate } from './fields.ts';
import { type GraphRequest, toText } from './request.ts';
import { type GraphPage, type GraphToken, newToken } from './world.ts';

/** About sixty days. */
const LONG_LIVED_SECONDS = 5_183_944;
const scopes = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'instagram_basic',
  'instagram_manage_messages',
  'business_management',
];
const businessScopes = ['whatsapp_business_management', 'whatsapp_business_messaging'];

/** GET /oauth/access_token: exchanges a login's token for a long-lived one. */
export function exchangeToken({ world, now, touch }: GraphContext, { fields }: GraphRequest): object {
  const { grant_type, client_id, client_secret, fb_exchange_token } = fields;
  if (client_id !== world.app.id)
    throw new GraphError(101, 'Error validating application. Cannot get application info');
  if (client_secret !== world.app.secret)
    throw new GraphError(1, 'Error validating client secret.', { status: 400 });
  if (grant_type !== 'fb_exchange_token') throw new GraphError(100, 'Invalid grant_type');
  const old = findToken(world, toText(fb_exchange_token), now());
  const token = newToken();
  const expiresAt = new Date(now().getTime() + LONG_LIVED_SECONDS * 1000).toISOString();
  world.tokens.push({ ...old, token, expiresAt, isOfLogin: false });
  touch();
  return { access_token: token, token_type: 'bearer', expires_in: LONG_LIVED_SECONDS };
}

/** GET /debug_token: called with the app's own token, or with the inspected token itself. */
export function debugToken({ world, now }: GraphContext, asker: string, { fields }: GraphRequest): object {
  const { app, tokens } = world;
  const wanted = toText(fields.input_token);
  if (asker !== `${app.id}|${app.secret}` && asker !== wanted) findToken(world, asker, now());
  const token = tokens.find((each) => each.token === wanted);
  if (!token)
    return {
      data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token.' } },
    };
  const isValid = !token.isRevoked && !isExpired(token, now());
  return {
    data: {
      app_id: app.id,
      type: token.kind === 'system' ? 'SYSTEM_USER' : token.kind.toUpperCase(),
      application: 'Prosa',
      expires_at: token.expiresAt === null ? 0 : Math.floor(Date.parse(token.expiresAt) / 1000),
      is_valid: isValid,
      scopes: token.kind === 'system' ? businessScopes : scopes,
      user_id: token.ownerId,
      ...(isValid ? {} : { error: { code: 190, message: 'The session is over.', subcode: 463 } }),
    },
  };
}

/** GET /{user}/accounts: the pages that the user manages. */
export function listPages(
  far: GraphContext,
  token: GraphToken,
  userId: string,
  request: GraphRequest,
): object {
  if (token.ownerId !== userId) throw noSuchObject(userId);
  const usual = 'id,name,access_token,category,tasks';
  const pages = far.world.pages
    .filter(({ userIds }) => userIds.includes(userId))
    .map((page) => selectFields(toPageJson(page, pageToken(far, token, page)), request.fields.fields, usual));
  return paginate(pages, request, far);
}

/** GET /{page}, or GET of a page's Instagram account. */
export const showPage = (page: GraphPage, id: string, { fields }: GraphRequest): object =>
  page.instagram?.id === id
    ? selectFields({ ...page.instagram, name: page.name }, fields.fields, 'id')
    : selectFields(toPageJson(page, page.token), fields.fields, 'id,name');

const toPageJson = ({ id, name, category, instagram }: GraphPage, access_token: string) => ({
  id,
  name,
  category,
  access_token,
  tasks: ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'],
  instagram_business_account: instagram ? { ...instagram } : null,
});

/** A page token from a short-lived login token expires with it; only one from an exchanged token lasts. */
function pageToken({ world, touch }: GraphContext, asker: GraphToken, page: GraphPage): string {
  if (!asker.isOfLogin) return page.token;
  const token = newToken();
  world.tokens.push({ ...asker, token, kind: 'page', ownerId: page.id });
  touch();
  return token;
}

/** POST and DELETE /{page}/subscribed_apps */
export function subscribePage(
  { touch }: GraphContext,
  page: GraphPage,
  { method, fields }: GraphRequest,
): object {
  const given = fields.subscribed_fields;
  const wanted = Array.isArray(given) ? given.map(String) : toText(given).split(',').filter(Boolean);
  if (method === 'POST' && wanted.length === 0)
    throw new GraphError(100, 'The parameter subscribed_fields is required.');
  if (method !== 'GET') {
    page.subscribedFields = method === 'POST' ? wanted : [];
    touch();
    return { success: true };
  }
  return {
    data: page.subscribedFields.length > 0 ? [{ id: 'app', subscribed_fields: page.subscribedFields }] : [],
  };
}
