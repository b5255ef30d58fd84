import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor, type UserWork } from '../../platform/unit-of-work.ts';

interface BrowserSession {
  companyId: number;
  userId: number;
  sessionId: string;
}

/** Acts with the present permissions of a browser's user; returns undefined when the session has ended. */
export async function asBrowserOwner<T>(
  { unitOfWork }: Platform,
  session: BrowserSession,
  act: (work: UserWork) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await unitOfWork.asCaller(session, systemActor, act);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
