import locale from 'dayjs/locale/en';
import type { Messages } from '../pt-BR/index.ts';
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

export const dates = locale;

export const messages: Messages = {
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
};
