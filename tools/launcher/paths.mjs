import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What the launcher remembers between runs: stamps, the lock, drafts and reports. Not in git. */
export const memory = join(root, '.launcher');

/** Node, where the machine's own is too old. Not in git. */
export const nodeShelf = join(root, '.node');

export const web = join(root, 'apps', 'web');
export const webBuild = join(web, 'dist');
