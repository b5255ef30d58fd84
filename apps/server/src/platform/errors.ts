import { type ErrorCode, errorStatus } from '@prosa/contract';

/** A refusal with a code from the catalogue. Anything else that is thrown is a fault of ours. */
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

/** For `executeTakeFirstOrThrow`: makes the error only when it is needed. */
export const missing = (code: ErrorCode) => () => new AppError(code);

/** PostgreSQL's code for a unique key that is taken, with the constraint's name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error) && error.code === '23505' && error.constraint === constraint;

export const isForeignKeyViolation = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === '23503';

/** What a new row refers to is not there, or not the company's. */
export const isMissingReference = (error: unknown, constraint: string): boolean =>
  isForeignKeyViolation(error) && (error as DatabaseError).constraint === constraint;

/** Two wanted the same in another order, and one was sent back: it may be done once more. */
export const isDeadlock = (error: unknown): boolean => isDatabaseError(error) && error.code === '40P01';

/** Others hold what it wanted, for longer than it would wait. */
export const isLockTimeout = (error: unknown): boolean => isDatabaseError(error) && error.code === '55P03';

/** What is refused, by the name of the unique or foreign key that a change would violate. */
export type ConstraintRefusals = Record<string, ErrorCode>;

/** Waits for a change; where it violates one of these keys, it is refused with the code of the catalogue. */
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
