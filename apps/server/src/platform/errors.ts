import { type ErrorCode, errorStatus } from '@prosa/contract';

/** A refusal with an error code of the contract. Any other thrown error is a bug or an outage. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, status: number = errorStatus[code]) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** For `executeTakeFirstOrThrow`: creates the error only when needed. */
export const missing = (code: ErrorCode) => () => new AppError(code);

/** PostgreSQL's code for a unique key that is taken, with the constraint's name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error) && error.code === '23505' && error.constraint === constraint;

export const isForeignKeyViolation = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === '23503';

/** The referenced row does not exist in the company. */
export const isMissingReference = (error: unknown, constraint: string): boolean =>
  isForeignKeyViolation(error) && (error as DatabaseError).constraint === constraint;

/** The transaction was rolled back because of a deadlock and may be retried. */
export const isDeadlock = (error: unknown): boolean => isDatabaseError(error) && error.code === '40P01';

/** Waiting for a lock took longer than the lock timeout. */
export const isLockTimeout = (error: unknown): boolean => isDatabaseError(error) && error.code === '55P03';

/** Error codes by the name of the violated unique or foreign key. */
type ConstraintRefusals = Record<string, ErrorCode>;

/** Awaits a change; a violation of one of these keys is thrown as an AppError with its code. */
export async function refuseViolations<T>(change: Promise<T>, refusals: ConstraintRefusals): Promise<T> {
  try {
    return await change;
  } catch (error) {
    const code = isDatabaseError(error) ? refusals[error.constraint ?? ''] : undefined;
    throw code === undefined ? error : new AppError(code);
  }
}

/** The company was removed while somebody still worked in it. */
export const isCompanyGone = (error: unknown): boolean =>
  isForeignKeyViolation(error) && ((error as DatabaseError).constraint ?? '').endsWith('_companyId_fkey');

interface DatabaseError {
  code: string;
  constraint?: string;
}
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string';
