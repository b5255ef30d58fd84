import {
  API_BASE,
  type ErrorReply,
  MEDIA_COOKIE,
  REFRESH_COOKIE,
  type Route,
  type SessionUser,
} from '@prosa/contract';
import type { z } from 'zod';

type Part<R extends Route, P extends 'params' | 'query' | 'body'> = R[P] extends z.ZodType
  ? { [K in P]: z.input<R[P]> }
  : { [K in P]?: undefined };
export type CallInput<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** An HTTP client that keeps the token and the cookies, like a browser. */
export class Client {
  readonly url: string;
  token: string | undefined;
  cookie: string | undefined;
  mediaCookie: string | undefined;
  user: SessionUser | undefined;

  constructor(url: string) {
    this.url = url;
  }

  /** The signed-in user. */
  get sessionUser(): SessionUser {
    if (!this.user) throw new Error('Nobody is signed in here.');
    return this.user;
  }

  /** Sends any request and returns its response. */
  send(method: string, path: string, body?: unknown): Promise<Answer<never>> {
    return this.request({ method, path, body });
  }

  /** Like `send`, with headers of its own. */
  async request({
    method,
    path,
    body,
    headers = {},
  }: {
    method: string;
    path: string;
    body?: unknown;
    headers?: Record<string, string> | undefined;
  }): Promise<Answer<never>> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(this.cookie === undefined ? {} : { cookie: `${REFRESH_COOKIE}=${this.cookie}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body: isForm
              ? body
              : typeof body === 'string' || body instanceof Uint8Array
                ? (body as NonNullable<RequestInit['body']>)
                : JSON.stringify(body),
          }),
    });
    this.storeCookie(response);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as never,
      headers: response.headers,
    };
  }

  /** Requests a stored file as the user's browser does. */
  file(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + address, {
      headers: {
        ...(this.mediaCookie === undefined ? {} : { cookie: `${MEDIA_COOKIE}=${this.mediaCookie}` }),
        ...headers,
      },
    });
  }

  /** Calls a route that is expected to succeed. */
  async call<R extends Route>(
    route: R,
    ...input: object extends CallInput<R> ? [] : [CallInput<R>]
  ): Promise<z.output<R['reply']>> {
    const answer = await this.try(route, input[0]);
    if (answer.status !== 200)
      throw new Error(
        `${route.method} ${route.path} answered ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    return answer.body as z.output<R['reply']>;
  }

  /** Calls a route that is expected to fail, or whose status matters. */
  try(
    route: Route,
    input?: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<Answer<ErrorReply>> {
    return this.send(route.method, pathOf(route, input), input?.body);
  }

  async signIn(credentials: { email: string; password: string }): Promise<void> {
    const { status, body } = await this.send('POST', `${API_BASE}/auth/login`, credentials);
    if (status !== 200) throw new Error(`Sign-in answered ${status} ${JSON.stringify(body)}`);
    this.storeSession(body);
  }

  async refresh(): Promise<number> {
    const { status, body } = await this.send('POST', `${API_BASE}/auth/refresh_token`);
    if (status === 200) this.storeSession(body);
    return status;
  }

  private storeSession({ token, user }: { token: string; user: SessionUser }): void {
    this.token = token;
    this.user = user;
  }

  private storeCookie(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = (cookie.split(';')[0] ?? '').split('=');
      if (name === REFRESH_COOKIE) this.cookie = value || undefined;
      if (name === MEDIA_COOKIE) this.mediaCookie = value || undefined;
    }
  }
}

export function pathOf(route: Route, input?: { params?: unknown; query?: unknown }): string {
  const params = (input?.params ?? {}) as Record<string, unknown>;
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams(
    Object.entries((input?.query ?? {}) as Record<string, string>),
  ).toString();
  return `${API_BASE}${path}${query && `?${query}`}`;
}
