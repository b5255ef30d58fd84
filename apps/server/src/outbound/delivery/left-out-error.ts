import type { ErrorCode, LeftOutReason } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';

const codes = {
  optedOut: 'ERR_CONTACT_OPTED_OUT',
  blocked: 'ERR_CONTACT_BLOCKED',
  notOnChannel: 'ERR_CONTACT_NOT_ON_CHANNEL',
  windowClosed: 'ERR_WINDOW_CLOSED',
} as const satisfies Record<LeftOutReason, ErrorCode>;

/** The refusal where a person writes to somebody who is left out. */
export const leftOutError = (reason: LeftOutReason): AppError => new AppError(codes[reason], { reason });
