import { ConfigError } from './platform/config-error.ts';
import { DataError } from './platform/database/migrate.ts';

/** Codes for an unreachable, unknown or slow host, or a missing role, password or database. */
const databaseErrorCodes = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D|53|57)/;

/** Why a program could not start: one sentence without a stack for what an operator can mend. */
export function explainFailure(error: unknown): string {
  const { code = '', message, stack } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError || error instanceof DataError || code === 'ERR_DATA_DIR_IN_USE')
    return message;
  if (databaseErrorCodes.test(code)) return `The database at DATABASE_URL cannot be used: ${message}.`;
  return message.startsWith('DATABASE_URL') ? message : (stack ?? message);
}
