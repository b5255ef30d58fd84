import { branding } from './branding.ts';
import { common } from './common.ts';
import { companies } from './companies.ts';
import { errors } from './errors.ts';
import { helps } from './helps.ts';
import { home } from './home.ts';
import { plans } from './plans.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { tasks } from './tasks.ts';
import { users } from './users.ts';
import { validation } from './validation.ts';

/** The language the product is written in: its keys are the keys of all the others. */
export const ptBR = {
  branding,
  common,
  companies,
  errors,
  helps,
  home,
  plans,
  sessions,
  settings,
  shell,
  tasks,
  users,
  validation,
} as const;

type Widen<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Widen<T[Key]> };

/** What every language must have, no key more and none less. */
export type Messages = Widen<typeof ptBR>;
