import { API_BASE, type Route, type Session } from '@prosa/contract';
import type { z } from 'zod';

type Part<R extends Route, P extends 'params' | 'query' | 'body'> = R[P] extends z.ZodType
  ? { [K in P]: z.input<R[P]> }
  : { [K in P]?: undefined };
type CallInput<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;

export interface Credentials {
  email: string;
  password: string;
}

/** A client of the API, like the web application. */
export class Client {
  private readonly url: string;
  private readonly credentials: Credentials;
  private session: Session | undefined;
  private cookies = '';

  constructor(url: string, credentials: Credentials) {
    this.url = url;
    this.credentials = credentials;
  }

  async signIn(): Promise<Session> {
    const response = await this.fetch('POST', '/auth/login', this.credentials);
    if (!response.ok) throw new Error(`${this.credentials.email} cannot sign in (${response.status}).`);
    this.session = (await response.json()) as Session;
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    this.cookies = cookies.join('; ');
    return this.session;
  }

  /** Fetches a stored file. */
  file(address: string): Promise<Response> {
    return fetch(this.url + address, { headers: { cookie: this.cookies } });
  }

  /** Calls a route that takes files, with a form of files and fields. */
  async upload<R extends Route>(route: R, params: object, form: FormData): Promise<z.output<R['reply']>> {
    return (await this.ask(route, pathOf(route, { params }), form)) as z.output<R['reply']>;
  }

  /** Calls a route. Signs in if there is no valid session. */
  async call<R extends Route>(
    route: R,
    ...input: object extends CallInput<R> ? [] : [CallInput<R>]
  ): Promise<z.output<R['reply']>> {
    const given = input[0] as { params?: object; query?: object; body?: unknown } | undefined;
    return (await this.ask(route, pathOf(route, given), given?.body)) as z.output<R['reply']>;
  }

  private async ask({ method }: Route, path: string, body: unknown): Promise<unknown> {
    if (!this.session) await this.signIn();
    let response = await this.fetch(method, path, body);
    if (response.status === 401 || response.status === 403) {
      await this.signIn();
      response = await this.fetch(method, path, body);
    }
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  }

  private fetch(method: string, path: string, body?: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(this.url + API_BASE + path, {
      method,
      headers: {
        ...(this.session ? { authorization: `Bearer ${this.session.token}` } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  }
}

function pathOf(route: Route, given: { params?: object; query?: object } = {}): string {
  const params = (given.params ?? {}) as Record<string, string>;
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams((given.query ?? {}) as Record<string, string>).toString();
  return path + (query && `?${query}`);
}
