import locale from 'dayjs/locale/es';
import { branding } from './branding.ts';
import { helps } from './helps.ts';
import { settings } from './settings.ts';
import { tasks } from './tasks.ts';

/** Texts of the signed-in screens that have no area of their own. */
export const rest = { branding, helps, settings, tasks };

export const dates = locale;
