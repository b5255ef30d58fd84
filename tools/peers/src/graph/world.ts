import { randomBytes, randomInt } from 'node:crypto';
import type { CloudTemplate } from './templates.ts';

export type GraphChannel = 'whatsappapi' | 'facebook' | 'instagram';

/** The webhook of an app or a number, and the secret that signs its calls. */
export interface WebhookAddress {
  url: string;
  secret: string;
}

/** A Facebook user who signs in and manages pages. */
export interface GraphUser {
  id: string;
  name: string;
  /** A login token, valid for an hour. */
  token: string;
}

export interface GraphPage {
  id: string;
  name: string;
  category: string;
  /** Does not expire. */
  token: string;
  userIds: string[];
  instagram: { id: string; username: string } | null;
  /** The app's subscribed fields; empty: no events are delivered. */
  subscribedFields: string[];
}

export interface GraphBusiness {
  id: string;
  isSubscribed: boolean;
  templates: CloudTemplate[];
}

/** A number of the Cloud API, with the credentials that connecting it requires. */
export interface GraphNumber {
  id: string;
  businessId: string;
  displayNumber: string;
  verifiedName: string;
  status: string;
  quality: string;
  token: string;
  appSecret: string;
  webhook: WebhookAddress | null;
}

export interface GraphPerson {
  /**
   * The account's id of the customer: the number or business-scoped id, the page-scoped id, the Instagram-scoped id.
   */
  id: string;
  channel: GraphChannel;
  /** The number, page or Instagram account they write to. */
  accountId: string;
  name: string;
  username: string | null;
  /** In the provider's format, digits only; null for customers who hide it. */
  phone: string | null;
  /** Business-scoped; Cloud API only. */
  userId: string | null;
  /** For a customer known to several accounts: the id at the first of them. */
  sameAs: string | null;
  picture: string | null;
  isProfileHidden: boolean;
  lastWroteAt: string | null;
}

export interface GraphToken {
  token: string;
  kind: 'user' | 'page' | 'system';
  ownerId: string;
  appSecret: string;
  expiresAt: string | null;
  /** A short-lived login token: page tokens created from it expire with it. */
  isOfLogin: boolean;
  /** Revoked by its owner. */
  isRevoked: boolean;
}

interface GraphApp {
  id: string;
  secret: string;
  webhook: WebhookAddress | null;
}

/** The provider's whole state, apart from files. */
export interface World {
  app: GraphApp;
  users: GraphUser[];
  pages: GraphPage[];
  businesses: GraphBusiness[];
  numbers: GraphNumber[];
  people: GraphPerson[];
  tokens: GraphToken[];
}

export const newId = (length = 15): string =>
  String(randomInt(1, 10)) + Array.from({ length: length - 1 }, () => randomInt(10)).join('');

export const newSecret = (): string => randomBytes(16).toString('hex');

export const newToken = (): string => `EAAG${randomBytes(40).toString('base64url').replaceAll(/[-_]/g, 'Z')}`;

export const emptyWorld = (app: { id: string; secret: string }): World => ({
  app: { ...app, webhook: null },
  users: [],
  pages: [],
  businesses: [],
  numbers: [],
  people: [],
  tokens: [],
});

/** Whether the product gets the events of a number, a page or an Instagram account. */
export function deliversWebhooks(world: World, accountId: string): boolean {
  const { app, businesses, numbers } = world;
  const number = numbers.find(({ id }) => id === accountId);
  if (!number) return app.webhook !== null && (pageOf(world, accountId)?.subscribedFields.length ?? 0) > 0;
  const isSubscribed = businesses.some(
    (business) => business.id === number.businessId && business.isSubscribed,
  );
  return number.webhook !== null && isSubscribed;
}

/** The company's accounts on a channel. */
export function accountsOn({ numbers, pages }: World, channel: GraphChannel): string[] {
  if (channel === 'whatsappapi') return numbers.map(({ id }) => id);
  if (channel === 'facebook') return pages.map(({ id }) => id);
  return pages.flatMap(({ instagram }) => (instagram ? [instagram.id] : []));
}

/** The page with this id, or the one that owns this Instagram account. */
export const pageOf = (world: World, accountId: string): GraphPage | undefined =>
  world.pages.find(({ id, instagram }) => id === accountId || instagram?.id === accountId);
