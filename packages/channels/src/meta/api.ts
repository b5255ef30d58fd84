/** Settings for access to the provider's Graph API. */
export interface MetaOptions {
  /** Without a trailing slash. */
  graphUrl: string;
  version: string;
  /** Provided by the server, which restricts the addresses that may be reached. */
  fetch: MetaFetch;
}

/** The needed part of the standard `fetch`; does not follow redirects to addresses it may not reach. */
export type MetaFetch = (address: string, call?: MetaCall) => Promise<MetaReply>;

export interface MetaCall {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | FormData;
  timeoutMs?: number;
}

export interface MetaReply {
  status: number;
  headers: { get(name: string): string | null };
  json(): Promise<unknown>;
  body: AsyncIterable<Uint8Array> | null;
}

/** An error response of the provider. */
export class MetaError extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | null;
  /** The provider's error text, for the person who set up the account; never contains a token. */
  readonly detail: string;
  readonly retryAfterMs: number | null;
  constructor(
    status: number,
    code: number,
    subcode: number | null,
    detail: string,
    retryAfterMs: number | null = null,
  ) {
    super(`Meta answered ${status} with code ${code}.`);
    this.status = status;
    this.code = code;
    this.subcode = subcode;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No usable response: the provider was unreachable, too slow, or its response unreadable. */
export class MetaUnreachable extends Error {
  constructor(cause?: unknown) {
    super('Meta could not be reached.', { cause });
  }
}

interface TokenFacts {
  isValid: boolean;
  appId: string | null;
  userId: string | null;
  /** Null for a token that does not expire. */
  expiresAt: Date | null;
  scopes: string[];
}

export interface PageOfUser {
  id: string;
  name: string;
  token: string;
  instagram: { id: string; username: string } | null;
}

interface NumberFacts {
  displayNumber: string;
  verifiedName: string;
  /** CONNECTED, PENDING, … as the provider says, where it does. */
  status: string | null;
  quality: string | null;
}

/** A template as the provider describes it, in our own shape. */
export interface ProviderTemplate {
  externalId: string;
  name: string;
  language: string;
  category: string;
  status: string;
  header: { format: 'text' | 'image' | 'video' | 'document' | 'location'; text: string } | null;
  body: string;
  footer: string;
  buttons: { kind: 'reply' | 'url' | 'phone' | 'code' | 'other'; text: string; url: string | null }[];
  /** Keys `header.1`, `body.name`, `button.0`, with the provider's examples. */
  variables: { key: string; example: string }[];
}

/** The credentials of a call: a token, and the secret that proves we are the app it was issued to. */
export interface Access {
  token: string;
  appSecret: string | null;
}

/** The calls for connecting and maintaining accounts. They throw MetaError or MetaUnreachable. */
export interface MetaApi {
  /** Exchanges a user's short-lived token for one that is valid for about sixty days. */
  exchangeToken(
    app: { id: string; secret: string },
    token: string,
  ): Promise<{ token: string; expiresAt: Date | null }>;
  /** Authorized with the app's own token if there is an app, else with the token itself. */
  inspectToken(token: string, app: { id: string; secret: string } | null): Promise<TokenFacts>;
  /** The user a token belongs to. */
  userOf(access: Access): Promise<{ id: string; name: string }>;
  /** All Facebook pages that a user manages. */
  pagesOf(userId: string, access: Access): Promise<PageOfUser[]>;
  subscribePage(pageId: string, access: Access): Promise<void>;
  unsubscribePage(pageId: string, access: Access): Promise<void>;
  describeNumber(phoneNumberId: string, access: Access): Promise<NumberFacts>;
  /** The ids of a business account's phone numbers. */
  numbersOf(businessId: string, access: Access): Promise<string[]>;
  subscribeBusiness(businessId: string, access: Access): Promise<void>;
  isBusinessSubscribed(businessId: string, access: Access): Promise<boolean>;
  templatesOf(businessId: string, access: Access): Promise<ProviderTemplate[]>;
}
