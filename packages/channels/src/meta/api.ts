/** How the provider's Graph API is reached. */
export interface MetaOptions {
  /** Without a slash at its end. */
  graphUrl: string;
  version: string;
  /** Reaches the outside; given by the server, which knows what may be reached. */
  fetch: MetaFetch;
}

/** What we need of the standard `fetch`; follows no redirects to places it may not reach. */
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

/** An answer of the provider that is an error. */
export class MetaError extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | null;
  /** The provider's own words, for the person who set the account up; never a token. */
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

/** There was no answer: nobody there, too late, or nothing that could be read. */
export class MetaUnreachable extends Error {
  constructor(cause?: unknown) {
    super('Meta could not be reached.', { cause });
  }
}

export interface TokenFacts {
  isValid: boolean;
  appId: string | null;
  userId: string | null;
  /** None for one that does not end. */
  expiresAt: Date | null;
  scopes: string[];
}

export interface PageOfUser {
  id: string;
  name: string;
  token: string;
  instagram: { id: string; username: string } | null;
}

export interface NumberFacts {
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

/** With what a call is made: whose token, and the secret of the app it was made for, which proves we are that app. */
export interface Access {
  token: string;
  appSecret: string | null;
}

/** What is asked of the provider when accounts are connected and looked after. Throws MetaError or MetaUnreachable. */
export interface MetaApi {
  /** A short-lived token of somebody becomes one of about sixty days. */
  exchangeToken(
    app: { id: string; secret: string },
    token: string,
  ): Promise<{ token: string; expiresAt: Date | null }>;
  /** Asked with the app's own token where there is an app, else with the token itself. */
  inspectToken(token: string, app: { id: string; secret: string } | null): Promise<TokenFacts>;
  /** Whose token it is. */
  userOf(access: Access): Promise<{ id: string; name: string }>;
  /** All pages somebody looks after, through all pages of the list. */
  pagesOf(userId: string, access: Access): Promise<PageOfUser[]>;
  subscribePage(pageId: string, access: Access): Promise<void>;
  unsubscribePage(pageId: string, access: Access): Promise<void>;
  describeNumber(phoneNumberId: string, access: Access): Promise<NumberFacts>;
  /** The numbers of a business account, by their ids. */
  numbersOf(businessId: string, access: Access): Promise<string[]>;
  subscribeBusiness(businessId: string, access: Access): Promise<void>;
  isBusinessSubscribed(businessId: string, access: Access): Promise<boolean>;
  templatesOf(businessId: string, access: Access): Promise<ProviderTemplate[]>;
}
