/** An error in the provider's format. */
export class GraphError extends Error {
  readonly code: number;
  readonly status: number;
  readonly subcode: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: number,
    message: string,
    { status, subcode, retryAfter }: { status?: number; subcode?: number; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status ?? usualStatus(code);
    this.subcode = subcode;
    this.retryAfter = retryAfter;
  }

  toJSON() {
    const isCloud = this.code >= 130_000;
    return {
      error: {
        message: `(#${this.code}) ${this.message}`,
        type: this.code === 100 ? 'GraphMethodException' : 'OAuthException',
        code: this.code,
        ...(this.subcode === undefined ? {} : { error_subcode: this.subcode }),
        ...(isCloud ? { error_data: { messaging_product: 'whatsapp', details: this.message } } : {}),
        fbtrace_id: 'AbCdEfGhIjKlMnOp',
      },
    };
  }
}

/** Default messages by error code. */
const errorMessages: Record<number, string> = {
  1: 'An unknown error occurred',
  2: 'Service temporarily unavailable',
  4: 'Application request limit reached',
  10: 'This message is sent outside of allowed window.',
  100: 'Invalid parameter',
  190: 'Error validating access token',
  200: 'Permissions error',
  368: 'Temporarily blocked for policies violations',
  80_007: 'Rate limit issues',
  130_429: 'Rate limit hit',
  131_000: 'Something went wrong',
  131_016: 'Service unavailable',
  131_026: 'Message undeliverable',
  131_031: 'Business Account locked',
  131_047: 'Re-engagement message',
  131_051: 'Unsupported message type',
  131_053: 'Media upload error',
  131_056: '(Business Account, Consumer Account) pair rate limit hit',
  133_010: 'Phone number not registered',
};

export const errorMessageOf = (code: number): string => errorMessages[code] ?? 'Something went wrong';

function usualStatus(code: number): number {
  if (code === 190) return 401;
  if (code === 1 || code === 131_000) return 500;
  if (code === 2 || code === 131_016) return 503;
  if (code === 4 || code === 80_007 || code === 130_429 || code === 131_056) return 429;
  return 400;
}

export const noSuchObject = (id: string): GraphError =>
  new GraphError(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { subcode: 33 },
  );

export const badParameter = (message: string): GraphError => new GraphError(100, message);
