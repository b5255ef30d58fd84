import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE, MEDIA_COOKIE, type Route, type Session } from '@prosa/contract';
import type { z } from 'zod';
import { type CallInput, pathOf } from '../../../apps/server/test/setup/client.ts';

const REQUEST_TIMEOUT_MS = 20_000;
const RETRY_PAUSE_MS = 150;
const RETRY_TIMEOUT_MS = 180_000;

interface ApiResponse<T> {
  status: number;
  body: T;
}

/** A response with an unexpected internal error. */
export interface InternalError {
  call: string;
  reference: string;
}

/** A client that repeats the same request until it gets a response. */
export class RetryingClient {
  readonly internalErrors: InternalError[] = [];
  /** Number of repeated requests. */
  retries = 0;
  private readonly urls: string[];
  private readonly credentials: { email: string; password: string };
  private urlIndex = 0;
  private token: string | undefined;
  /** With which a browser reads files. */
  private mediaCookie = '';
  private signingIn: Promise<boolean> | undefined;

  constructor(urls: string[], credentials: { email: string; password: string }) {
    this.urls = urls;
    this.credentials = credentials;
  }

  /** Calls a route that is expected to succeed. */
  async call<R extends Route>(route: R, input: CallInput<R>): Promise<z.output<R['reply']>> {
    const { status, body } = await this.try(route, input);
    if (status !== 200)
      throw new Error(`${route.method} ${route.path} answered ${status} ${JSON.stringify(body)}`);
    return body as z.output<R['reply']>;
  }

  /** Like `call`, for a route that takes files. */
  async callWithForm<R extends Route>(
    route: R,
    { params, form }: { params: object; form: FormData },
  ): Promise<z.output<R['reply']>> {
    const { status, body } = await this.try(route, { params, body: form } as unknown as CallInput<R>);
    if (status !== 200) throw new Error(`${route.path} answered ${status} ${JSON.stringify(body)}`);
    return body as z.output<R['reply']>;
  }

  /** Reads a stored file at one node. */
  async file(url: string): Promise<{ status: number; text: string }> {
    const response = await fetch(url, { headers: { cookie: this.mediaCookie } });
    return { status: response.status, text: await response.text() };
  }

  /** Calls a route that may be refused. */
  async try<R extends Route>(route: R, input: CallInput<R>): Promise<ApiResponse<unknown>> {
    const deadline = Date.now() + RETRY_TIMEOUT_MS;
    for (;;) {
      const answer = await this.attempt(route, input);
      if (answer) return answer;
      if (Date.now() > deadline) throw new Error(`${route.method} ${route.path} was never answered.`);
      this.retries++;
      // The next node may be up while this one is not.
      this.urlIndex++;
      await sleep(RETRY_PAUSE_MS);
    }
  }

  private async attempt<R extends Route>(
    route: R,
    input: CallInput<R>,
  ): Promise<ApiResponse<unknown> | undefined> {
    // One sign-in for all concurrent calls: a second one would end the first session.
    if (this.token === undefined && !(await (this.signingIn ??= this.signIn()))) return undefined;
    const { token } = this;
    const answer = await this.request(route.method, pathOf(route, input), input.body, token);
    if (answer?.status === 401 && this.token === token) this.token = undefined;
    return answer && answer.status !== 401 && answer.status < 500 ? answer : undefined;
  }

  private async signIn(): Promise<boolean> {
    const answer = await this.request('POST', `${API_BASE}/auth/login`, this.credentials, undefined);
    this.signingIn = undefined;
    if (answer && answer.status >= 400 && answer.status < 500)
      throw new Error(`Signing in answered ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer?.status !== 200) return false;
    this.token = (answer.body as Session).token;
    return true;
  }

  private async request(
    method: string,
    path: string,
    body: unknown,
    token: string | undefined,
  ): Promise<ApiResponse<unknown> | undefined> {
    const url = this.urls[this.urlIndex % this.urls.length] ?? '';
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      this.mediaCookie = cookies.find((cookie) => cookie.startsWith(`${MEDIA_COOKIE}=`)) ?? this.mediaCookie;
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      const answer = { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
      if (answer.status === 500) {
        const { reference = '' } = answer.body as { reference?: string };
        this.internalErrors.push({ call: `${method} ${path}`, reference });
      }
      return answer;
    } catch {
      // The node is down, or went down during the response.
      return undefined;
    }
  }
}
