import { API_BASE, api, REFRESH_COOKIE, type Route, type SessionUser } from '@prosa/contract';
import type { z } from 'zod';

/** The credentials for a sign-in. */
export interface Credentials {
  email: string;
  password: string;
}

type Part<R extends Route, P extends 'params' | 'query' | 'body'> = R[P] extends z.ZodType
  ? { [Key in P]: P extends 'params' ? { [Name in keyof z.input<R[P]>]: string | number } : z.input<R[P]> }
  : { [Key in P]?: never };

type Input<R extends Route> = Part<R, 'params'> &
  Part<R, 'query'> &
  Part<R, 'body'> &
  (R extends { file: object } ? { file: Blob } : unknown) &
  (R extends { files: object } ? { file?: Blob } : unknown);

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: Blob;
}

/** Calls the API to prepare a test; what is tested is done in the browser. */
export class Client {
  readonly #url: string;
  token = '';
  refreshToken = '';
  user: SessionUser | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(credentials: Credentials): Promise<SessionUser> {
    const response = await this.#send(api.sessions.login, { body: { ...credentials } });
    const [cookie = ''] = response.headers
      .getSetCookie()
      .filter((text) => text.startsWith(`${REFRESH_COOKIE}=`));
    this.refreshToken = cookie.slice(REFRESH_COOKIE.length + 1).split(';')[0] ?? '';
    const session = (await response.json()) as { token: string; user: SessionUser };
    this.token = session.token;
    this.user = session.user;
    return session.user;
  }

  async call<R extends Route>(
    route: R,
    ...[input]: object extends Input<R> ? [input?: Input<R>] : [input: Input<R>]
  ): Promise<z.output<R['reply']>> {
    const response = await this.#send(route, (input ?? {}) as Parts);
    return (await response.json()) as z.output<R['reply']>;
  }

  async #send(route: Route, { params = {}, query = {}, body, file }: Parts): Promise<Response> {
    const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    // The server closes idle keep-alive connections after a minute, possibly just when the next call starts.
    const headers = new Headers({ connection: 'close' });
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    const field = (route.file ?? (file && route.files))?.field;
    if (body && !field) headers.set('content-type', 'application/json');
    const response = await fetch(`${this.#url}${API_BASE}${path}?${new URLSearchParams(query)}`, {
      method: route.method,
      headers,
      ...(body && {
        body: field && file ? multipart(field, body, file) : JSON.stringify(body),
      }),
    });
    if (!response.ok)
      throw new Error(`${route.method} ${path} answered ${response.status} ${await response.text()}`);
    return response;
  }
}

function multipart(field: string, body: Record<string, unknown>, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append(field, file, 'picture.png');
  return form;
}
