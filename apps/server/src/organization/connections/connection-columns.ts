import { type ConnectionChanges, withDayNames } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import {
  AppError,
  isCompanyGone,
  isMissingReference,
  isForeignKeyViolation,
  isUniqueViolation,
} from '../../platform/errors.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { parseCompanyTime } from './company-time.ts';

/** The input as table columns; queues and token are stored separately. */
export async function toColumns(db: Db, changes: ConnectionChanges) {
  const {
    queueIds: _queueIds,
    token: _token,
    schedules,
    importOldMessages,
    importRecentMessages,
    ...plain
  } = changes;
  const moment = async (text: string | null | undefined) =>
    typeof text === 'string' ? parseCompanyTime(db, text) : text;
  return omitUndefined({
    ...plain,
    schedules: schedules && JSON.stringify(withDayNames(schedules)),
    importOldMessages: await moment(importOldMessages),
    importRecentMessages: await moment(importRecentMessages),
  });
}

/** Translates constraint violations: taken names and tokens, and unknown queues, prompts and integrations. */
export const mapConstraintErrors = async <T>(saving: Promise<T>): Promise<T> => {
  try {
    return await saving;
  } catch (error) {
    if (isUniqueViolation(error, 'connections_companyId_channel_name_key'))
      throw new AppError('ERR_CONNECTION_NAME_TAKEN');
    if (isUniqueViolation(error, 'connections_tokenHash_key'))
      throw new AppError('ERR_VALIDATION', { issues: [{ path: 'token', problem: 'invalid' }] });
    if (isMissingReference(error, 'connections_companyId_promptId_fkey'))
      throw new AppError('ERR_NO_PROMPT_FOUND');
    if (isMissingReference(error, 'connections_companyId_integrationId_fkey'))
      throw new AppError('ERR_NO_INTEGRATION_FOUND');
    if (isForeignKeyViolation(error) && !isCompanyGone(error)) throw new AppError('ERR_QUEUE_NOT_FOUND');
    throw error;
  }
};
