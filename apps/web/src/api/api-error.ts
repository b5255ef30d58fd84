import type { FieldIssue } from '@prosa/contract';

/** The only code set by the client: the server was not reached. */
export const NO_CONNECTION = 'ERR_NO_CONNECTION';

interface ErrorReply {
  error?: string;
  issues?: FieldIssue[];
  reference?: string;
  [detail: string]: unknown;
}

/** A failed call. `code` is the server's error code; empty if the reply had none. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: FieldIssue[];
  /** Identifies an unexpected error in the server's logs. */
  readonly reference: string | undefined;
  /** Further fields of the error reply, such as the limit that was reached. */
  readonly details: Record<string, unknown>;

  constructor(status: number, reply: ErrorReply) {
    super(reply.error ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = reply.error ?? '';
    this.issues = reply.issues ?? [];
    this.reference = reply.reference;
    this.details = reply;
  }
}

let loadErrorText: (code: string) => Promise<void> = () => Promise.resolve();

/** Sets the function that loads the text of an error code before the error is shown. */
export function setErrorTextLoader(how: typeof loadErrorText): void {
  loadErrorText = how;
}

/** Reads the body of a failed call; a body that is not ours (a proxy's page) becomes an error without a known code. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'string') return new ApiError(response.status, { error: body });
  if (isErrorReply(body)) {
    await loadErrorText(body.error ?? '');
    return new ApiError(response.status, body);
  }
  return new ApiError(response.status, response.status >= 502 ? { error: 'ERR_UNAVAILABLE' } : {});
}

const isErrorReply = (body: unknown): body is ErrorReply =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

export const hasErrorCode = (error: unknown, code: string) =>
  error instanceof ApiError && error.code === code;
