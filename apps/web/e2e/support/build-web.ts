import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { web } from './paths.ts';

/** The server serves the build output. `npm test` always builds first; a run on its own needs at least some build. */
export default function buildWeb(): void {
  if (existsSync(join(web, 'dist/index.html'))) return;
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { vite: string } };
  execFileSync(process.execPath, [join(dirname(manifest), bin.vite), 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
}
