import locale from 'dayjs/locale/tr';
import { branding } from './branding.ts';
import { companies } from './companies.ts';
import { helps } from './helps.ts';
import { plans } from './plans.ts';
import { settings } from './settings.ts';
import { tasks } from './tasks.ts';
import { users } from './users.ts';

/** What the screens behind the sign-in say; a later feature adds its texts here. */
export const rest = { branding, companies, helps, plans, settings, tasks, users };

export const dates = locale;
