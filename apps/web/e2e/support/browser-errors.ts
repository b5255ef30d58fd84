import { API_BASE, api, type Route } from '@prosa/contract';
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

const isCallOf = ({ method, path }: Route, request: Request): boolean =>
  request.method() === method && new URL(request.url()).pathname === `${API_BASE}${path}`;

/** The console repeats every refused call; the call itself is recorded with method and path. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status/;

/** Logged when a page closes or a session ends while the socket is connecting; harmless. */
const LEFT_WHILE_CONNECTING = /WebSocket is closed before the connection is established/;

/**
 * Collects unexpected errors of a test's browsers: console errors and warnings, uncaught exceptions, violations of the
 * content security policy, and calls refused by the server.
 */
export class BrowserErrors {
  readonly #seen: string[] = [];
  readonly #expected: (string | RegExp)[] = [];

  /** Faults that the test provokes: `401 POST /api/auth/login`, or a pattern of the console text. */
  expect(...faults: (string | RegExp)[]): void {
    this.#expected.push(...faults);
  }

  /** The recorded faults that the test did not expect. */
  get faults(): string[] {
    const isExpected = (fault: string) =>
      this.#expected.some((one) => (typeof one === 'string' ? fault === one : one.test(fault)));
    return this.#seen.filter((fault) => !isExpected(fault));
  }

  /** Listens to a context until the returned function is called. */
  attach(context: BrowserContext): () => void {
    // Calls that are pending at a sign-out are refused, and their results are not used.
    let hasLeft = false;
    const hear = (message: ConsoleMessage) => this.#hear(message);
    const noteBroken = (error: WebError) =>
      this.#seen.push(`broken: ${error.error().stack ?? error.error().message}`);
    const noteLeaving = (request: Request) => {
      if (isCallOf(api.sessions.logout, request)) hasLeft = true;
      if (isCallOf(api.sessions.login, request)) hasLeft = false;
    };
    const noteRefused = (response: Response) => {
      const method = response.request().method();
      if (response.status() < 400 || (hasLeft && response.status() === 401 && method === 'GET')) return;
      this.#seen.push(`${response.status()} ${method} ${new URL(response.url()).pathname}`);
    };
    context.on('console', hear);
    context.on('weberror', noteBroken);
    context.on('request', noteLeaving);
    context.on('response', noteRefused);
    return () => {
      context.off('console', hear);
      context.off('weberror', noteBroken);
      context.off('request', noteLeaving);
      context.off('response', noteRefused);
    };
  }

  #hear(message: ConsoleMessage): void {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type())) return;
    if (REFUSED_CALL.test(text) || LEFT_WHILE_CONNECTING.test(text)) return;
    this.#seen.push(`${message.type()}: ${text} (${message.location().url})`);
  }
}

/** An init script of every context: what the page's policy refuses is in the console. */
export function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    // oxlint-disable-next-line no-console
    console.error(`The page's policy refused ${violatedDirective}: ${blockedURI} (${sourceFile})`);
  });
}
