import { common } from './common.ts';
import { errors } from './errors.ts';
import { sessions } from './sessions.ts';
import { shell } from './shell.ts';
import { validation } from './validation.ts';

/** What the screens in front of the sign-in say, and what can go wrong anywhere. */
export const first = { common, errors, sessions, shell, validation };
