import locale from 'dayjs/locale/es';
import { branding } from './branding.ts';
import { companies } from './companies.ts';
import { helps } from './helps.ts';
import { plans } from './plans.ts';
import { settings } from './settings.ts';
import { tasks } from './tasks.ts';
import { users } from './users.ts';

/** Texts of the signed-in screens that have no area of their own. */
export const rest = { branding, companies, helps, plans, settings, tasks, users };

export const dates = locale;
