import { randomBytes, randomInt } from 'node:crypto';
import type { CloudTemplate } from './templates.ts';

export type GraphChannel = 'whatsappapi' | 'facebook' | 'instagram';

/** Where an app or a number has what happens brought to, and with which secret it is signed. */
export interface WebhookAddress {
  url: string;
  secret: string;
}

/** Somebody who signs in at Facebook and looks after pages. */
export interface GraphUser {
  id: string;
  name: string;
  /** As a login gives it: for an hour. */
  token: string;
}

export interface GraphPage {
  id: string;
  name: string;
  category: string;
  /** Does not end. */
  token: string;
  userIds: string[];
  instagram: { id: string; username: string } | null;
  /** What the app has subscribed to; empty: it is told nothing. */
  subscribedFields: string[];
}

export interface GraphBusiness {
  id: string;
  isSubscribed: boolean;
  templates: CloudTemplate[];
}

/** A number of the Cloud API, with what the product asks for when it is connected. */
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
  /** How the account knows them: the number or business-scoped id, the page-scoped id, the Instagram-scoped id. */
  id: string;
  channel: GraphChannel;
  /** The number, page or Instagram account they write to. */
  accountId: string;
  name: string;
  username: string | null;
  /** As the provider writes it, digits only; none for those who hide it. */
  phone: string | null;
  /** Business-scoped; of the Cloud API only. */
  userId: string | null;
  /** Somebody known to other accounts too: the id they were first known by. */
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
  /** As a login gives it: what is made from it ends with it. */
  isOfLogin: boolean;
  /** Its owner took it back. */
  isRevoked: boolean;
}

export interface GraphApp {
  id: string;
  secret: string;
  webhook: WebhookAddress | null;
}

/** Everything the provider knows, apart from files. */
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

/** Whether the product is told what happens at a number, a page or an Instagram account. */
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

/** The page of a page, or of the Instagram account that belongs to it. */
export const pageOf = (world: World, accountId: string): GraphPage | undefined =>
  world.pages.find(({ id, instagram }) => id === accountId || instagram?.id === accountId);
