import { common } from './common.ts';
import { errors } from './errors.ts';
import { sessions } from './sessions.ts';
import { shell } from './shell.ts';
import { validation } from './validation.ts';

/** Texts of the public screens, and general errors. */
export const first = { common, errors, sessions, shell, validation };
