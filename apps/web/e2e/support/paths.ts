import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const web = here('../..');
export const distribution = here('../../dist');
export const serverProgram = here('../../../server/src/main.ts');
