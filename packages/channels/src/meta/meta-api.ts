import { type MetaApi, MetaError, type MetaOptions, MetaUnreachable, type PageOfUser } from './api.ts';
import { GraphClient } from './graph-client.ts';
import { type Fields, fieldsOf, idOf, listOf, numberOf, textOf } from './json-fields.ts';
import { readTemplate } from './templates.ts';

const REQUIRED_FIELDS = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
];
/** Not available to every app; a single unavailable field makes the whole subscription fail. */
const OPTIONAL_FIELDS = ['message_edits', 'messaging_optins', 'messaging_referrals', 'standby'];

export function createMetaApi(options: MetaOptions): MetaApi {
  const graph = new GraphClient(options);
  return {
    async exchangeToken(app, token) {
      const reply = await graph.call('oauth/access_token', null, {
        query: {
          grant_type: 'fb_exchange_token',
          client_id: app.id,
          client_secret: app.secret,
          fb_exchange_token: token,
        },
      });
      const seconds = numberOf(reply['expires_in']);
      return {
        token: requireId(reply['access_token']),
        expiresAt: seconds ? new Date(Date.now() + seconds * 1000) : null,
      };
    },
    async inspectToken(token, app) {
      const access = { token: app ? `${app.id}|${app.secret}` : token, appSecret: null };
      const reply = await graph.call('debug_token', access, { query: { input_token: token } });
      const facts = fieldsOf(reply['data']);
      // Zero means that the token never expires.
      const endsAt = numberOf(facts['expires_at']);
      return {
        isValid: facts['is_valid'] === true,
        appId: idOf(facts['app_id']) ?? null,
        userId: idOf(facts['user_id']) ?? null,
        expiresAt: endsAt ? new Date(endsAt * 1000) : null,
        scopes: listOf(facts['scopes']).filter((scope) => typeof scope === 'string'),
      };
    },
    async userOf(access) {
      const reply = await graph.call('me', access, { query: { fields: 'id,name' } });
      return { id: requireId(reply['id']), name: textOf(reply['name']) };
    },
    async pagesOf(userId, access) {
      const fields = 'id,name,access_token,instagram_business_account{id,username}';
      const pages = await graph.list(`${encodeURIComponent(userId)}/accounts`, access, {
        fields,
        limit: '100',
      });
      return pages.map((page) => readPage(fieldsOf(page))).filter((page) => page !== undefined);
    },
    async subscribePage(pageId, access) {
      const subscribe = (fields: string[]) =>
        graph.call(`${encodeURIComponent(pageId)}/subscribed_apps`, access, {
          method: 'POST',
          query: { subscribed_fields: fields.join() },
        });
      await subscribe([...REQUIRED_FIELDS, ...OPTIONAL_FIELDS]).catch((error: unknown) => {
        if (error instanceof MetaError && error.code === 100) return subscribe(REQUIRED_FIELDS);
        throw error;
      });
    },
    async unsubscribePage(pageId, access) {
      await graph.call(`${encodeURIComponent(pageId)}/subscribed_apps`, access, { method: 'DELETE' });
    },
    async describeNumber(phoneNumberId, access) {
      const reply = await graph.call(encodeURIComponent(phoneNumberId), access, {
        query: { fields: 'display_phone_number,verified_name,status,quality_rating' },
      });
      return {
        displayNumber: textOf(reply['display_phone_number']),
        verifiedName: textOf(reply['verified_name']),
        status: textOf(reply['status']) || null,
        quality: textOf(reply['quality_rating']) || null,
      };
    },
    async numbersOf(businessId, access) {
      const path = `${encodeURIComponent(businessId)}/phone_numbers`;
      const numbers = await graph.list(path, access, { fields: 'id', limit: '100' });
      return numbers.map((number) => idOf(fieldsOf(number)['id'])).filter((id) => id !== undefined);
    },
    async subscribeBusiness(businessId, access) {
      await graph.call(`${encodeURIComponent(businessId)}/subscribed_apps`, access, { method: 'POST' });
    },
    async isBusinessSubscribed(businessId, access) {
      const apps = await graph.list(`${encodeURIComponent(businessId)}/subscribed_apps`, access, {});
      return apps.length > 0;
    },
    async templatesOf(businessId, access) {
      const path = `${encodeURIComponent(businessId)}/message_templates`;
      const fields = 'id,name,language,category,status,parameter_format,components';
      const templates = await graph.list(path, access, { fields, limit: '100' });
      return templates
        .map((template) => readTemplate(fieldsOf(template)))
        .filter((template) => template !== undefined);
    },
  };
}

function readPage(page: Fields): PageOfUser | undefined {
  const id = idOf(page['id']);
  const token = idOf(page['access_token']);
  // Without a page token the user may view the page, but not send messages for it.
  if (id === undefined || token === undefined) return undefined;
  const instagram = fieldsOf(page['instagram_business_account']);
  const instagramId = idOf(instagram['id']);
  return {
    id,
    name: textOf(page['name']) || id,
    token,
    instagram: instagramId
      ? { id: instagramId, username: textOf(instagram['username']) || instagramId }
      : null,
  };
}

function requireId(value: unknown): string {
  const id = idOf(value);
  if (id === undefined) throw new MetaUnreachable('An answer without what was asked for.');
  return id;
}
