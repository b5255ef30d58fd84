import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The launcher's files between runs: stamps, the lock, drafts and reports. Not in git. */
export const memory = join(root, '.launcher');

/** The downloaded Node, if the machine's is too old. Not in git. */
export const nodeShelf = join(root, '.node');

export const web = join(root, 'apps', 'web');
export const webBuild = join(web, 'dist');
