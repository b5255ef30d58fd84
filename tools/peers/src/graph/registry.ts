import { randomInt } from 'node:crypto';
import { noSuchObject } from './errors.ts';
import { type CloudTemplate, sampleTemplates } from './templates.ts';
import {
  accountsOn,
  type GraphChannel,
  type GraphNumber,
  type GraphPage,
  type GraphPerson,
  type GraphUser,
  newId,
  newSecret,
  newToken,
  type World,
} from './world.ts';

const HOUR_MS = 3_600_000;

export interface NewPage {
  id?: string;
  name: string;
  /** The users who manage it; by default, all existing ones. */
  userIds?: string[];
  instagram?: { id?: string; username: string };
}

export interface NewNumber {
  id?: string;
  businessId?: string;
  /** As displayed, e.g. +55 11 4000-0001. */
  displayNumber: string;
  verifiedName: string;
  token?: string;
  appSecret?: string;
  status?: string;
  templates?: CloudTemplate[];
}

export interface NewCustomer {
  channel: GraphChannel;
  name: string;
  /** The number, page or Instagram account they write to; by default, the first one. */
  accountId?: string;
  id?: string;
  username?: string;
  /** Cloud API only: the number in the provider's format; null if the customer hides it. */
  phone?: string | null;
  /** The customer's id at another account of the company, if it has one. */
  sameAs?: string;
  picture?: Buffer;
  isProfileHidden?: boolean;
}

export function addUser(world: World, given: { id?: string; name: string }, now: Date): GraphUser {
  const id = given.id ?? newId();
  const user: GraphUser = { id, name: given.name, token: logIn(world, id, now) };
  world.users.push(user);
  return user;
}

/** Signs a user in: returns a token valid for an hour. */
export function logIn({ tokens, app }: World, userId: string, now: Date): string {
  const token = newToken();
  tokens.push({
    token,
    kind: 'user',
    ownerId: userId,
    appSecret: app.secret,
    expiresAt: new Date(now.getTime() + HOUR_MS).toISOString(),
    isOfLogin: true,
    isRevoked: false,
  });
  return token;
}

export function addPage({ pages, users, tokens, app }: World, given: NewPage): GraphPage {
  const page: GraphPage = {
    id: given.id ?? newId(),
    name: given.name,
    category: 'Loja',
    token: newToken(),
    userIds: given.userIds ?? users.map(({ id }) => id),
    instagram: given.instagram
      ? { id: given.instagram.id ?? `1784${newId(13)}`, username: given.instagram.username }
      : null,
    subscribedFields: [],
  };
  pages.push(page);
  const token = { token: page.token, kind: 'page', ownerId: page.id, appSecret: app.secret } as const;
  tokens.push({ ...token, expiresAt: null, isOfLogin: false, isRevoked: false });
  return page;
}

export function addNumber({ businesses, numbers, tokens }: World, given: NewNumber): GraphNumber {
  const number: GraphNumber = {
    id: given.id ?? newId(),
    businessId: given.businessId ?? newId(),
    displayNumber: given.displayNumber,
    verifiedName: given.verifiedName,
    status: given.status ?? 'CONNECTED',
    quality: 'GREEN',
    token: given.token ?? newToken(),
    appSecret: given.appSecret ?? newSecret(),
    webhook: null,
  };
  numbers.push(number);
  const { businessId: id, token, appSecret } = number;
  if (!businesses.some((each) => each.id === id))
    businesses.push({ id, isSubscribed: false, templates: given.templates ?? sampleTemplates() });
  tokens.push({
    token,
    kind: 'system',
    ownerId: id,
    appSecret,
    expiresAt: null,
    isOfLogin: false,
    isRevoked: false,
  });
  return number;
}

export function addPerson(world: World, given: NewCustomer): GraphPerson {
  const { channel, name, username = null, phone, picture } = given;
  const accountId = given.accountId ?? accountsOn(world, channel)[0];
  if (accountId === undefined) throw noSuchObject(channel);
  const isCloud = channel === 'whatsappapi';
  const number = isCloud ? (phone === undefined ? `55119${randomInt(1e7, 1e8)}` : phone) : null;
  const userId = isCloud ? `BR.${newId(17)}` : null;
  const person: GraphPerson = {
    id: given.id ?? number ?? userId ?? newId(16),
    channel,
    accountId,
    name,
    username: username ?? (channel === 'instagram' ? nameToUsername(name) : null),
    phone: number,
    userId: userId !== null && number === null && given.id ? given.id : userId,
    sameAs: given.sameAs ?? null,
    picture: picture?.toString('base64') ?? null,
    isProfileHidden: given.isProfileHidden ?? false,
    lastWroteAt: null,
  };
  world.people.push(person);
  return person;
}

const nameToUsername = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\w ]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '.');
