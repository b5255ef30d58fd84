import { API_BASE, type Route } from '@prosa/contract';
import type { z } from 'zod';
import { chosenLanguage } from '../i18n/index.ts';
import { storeEventNumber } from './reply-event-numbers.ts';
import { ApiError, NO_CONNECTION, readError } from './api-error.ts';
import { isSessionRefused, refreshToken } from './refresh-session.ts';
import { removeToken, getToken } from './token.ts';
import type { AnyRoute, CallableRoute } from './route.ts';
import { upload } from './upload.ts';

type InputPart<R extends Route, Key extends 'params' | 'query' | 'body', Value> = R extends {
  [K in Key]: z.ZodType;
}
  ? Value
  : unknown;

/** The input that a call of this route needs. Path parameters may be numbers. */
export type Input<R extends Route> = InputPart<R, 'params', { params: Params<R['params']> }> &
  InputPart<R, 'query', { query?: z.input<NonNullable<R['query']>> }> &
  InputPart<R, 'body', { body: z.input<NonNullable<R['body']>> }> &
  (R extends { file: object } ? { file: Blob } : unknown) &
  (R extends { files: object } ? { files?: Blob[] } : unknown);

type Params<P> = P extends z.ZodType ? { [Name in keyof z.input<P>]: string | number } : never;

export type Reply<R extends Route> = z.output<R['reply']>;

interface Options {
  signal?: AbortSignal;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** The request survives closing the page; browsers limit its size, so only for small bodies. */
  keepalive?: boolean;
  /** Reads the body of the reply while it comes, in place of the whole of it at its end. */
  read?: (response: Response) => Promise<unknown>;
}

/** A call without any input. */
export type EmptyInput = { [Key in 'params' | 'query' | 'body' | 'file' | 'files']?: never };

/** The input is optional where the route requires none. */
type Arguments<R extends Route> =
  EmptyInput extends Input<R> ? [input?: Input<R>, options?: Options] : [input: Input<R>, options?: Options];

/** The parts of a call, without the types of a particular route. */
interface RequestParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  file?: Blob;
  files?: Blob[];
}

/** Callbacks of the application for errors that end or block the session. */
interface SessionListener {
  signedOut: (error: ApiError) => void;
  subscriptionExpired: () => void;
  passwordChangeRequired: () => void;
}

let listener: SessionListener | null = null;

export const setSessionListener = (added: SessionListener) => {
  listener = added;
};

/** Calls a route of the contract. The reply is typed; every failure is an ApiError. */
export async function call<R extends Route>(
  route: CallableRoute<R>,
  ...[input, options]: Arguments<R>
): Promise<Reply<R>> {
  const parts = (input ?? {}) as RequestParts;
  const token = getToken();
  try {
    return (await send(route, parts, token, options)) as Reply<R>;
  } catch (error) {
    // An access token expires after minutes: refresh it and retry once. A permission error is final.
    if (!isStaleToken(error) || route.isPublic) throw notifySessionListener(route, error);
  }
  await refreshToken(token).catch((error: unknown) => {
    if (isSessionRefused(error)) handleSessionEnded(error);
    throw error;
  });
  try {
    return (await send(route, parts, getToken(), options)) as Reply<R>;
  } catch (error) {
    if (isStaleToken(error)) handleSessionEnded(error);
    throw notifySessionListener(route, error);
  }
}

const isStaleToken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.code === 'ERR_SESSION_EXPIRED';

async function send(
  route: AnyRoute,
  parts: RequestParts,
  token: string | null,
  options: Options = {},
): Promise<unknown> {
  const headers = new Headers();
  if (token && !route.isPublic) headers.set('authorization', `Bearer ${token}`);
  const hasFiles = route.file !== undefined || (parts.files?.length ?? 0) > 0;
  const body = hasFiles ? multipart(route, parts) : parts.body && JSON.stringify(parts.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  if (route.isPublic) headers.set('accept-language', chosenLanguage());

  const { onProgress } = options;
  const transport = onProgress ? upload(onProgress) : fetch;
  const response = await transport(requestUrl(route, parts), {
    method: route.method,
    credentials: 'same-origin',
    headers,
    body: body ?? null,
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { error: NO_CONNECTION });
  });
  if (!response.ok) throw await readError(response);
  if (options.read) return options.read(response);
  const text = await response.text();
  const answer: unknown = text === '' ? null : JSON.parse(text);
  storeEventNumber(answer, response.headers);
  return answer;
}

function requestUrl(route: AnyRoute, { params = {}, query = {} }: RequestParts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function multipart(route: AnyRoute, { body = {}, file, files = [] }: RequestParts): FormData {
  const form = new FormData();
  // Fields first, because the server reads them before the files. An array is sent as a repeated field.
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isPrimitive(one)) form.append(name, String(one));
    }
  }
  if (file && route.file) form.append(route.file.field, file);
  for (const one of files) if (route.files) form.append(route.files.field, one);
  return form;
}

/** Values that a form field can hold. */
const isPrimitive = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Notifies the session listener of errors that concern the session, and returns the error. */
function notifySessionListener(route: AnyRoute, error: unknown): unknown {
  if (!(error instanceof ApiError) || route.isPublic) return error;
  if (error.status === 401) handleSessionEnded(error);
  if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') listener?.subscriptionExpired();
  if (error.code === 'ERR_PASSWORD_CHANGE_REQUIRED') listener?.passwordChangeRequired();
  return error;
}

/** Handles a session that the server has ended. */
export function handleSessionEnded(error: ApiError): void {
  // Already handled: by a sign-out in this tab or by another failed call.
  if (getToken() === null) return;
  removeToken();
  listener?.signedOut(error);
}
