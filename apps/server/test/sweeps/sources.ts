import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A source file with its imports. Paths are relative to the root of the repository. */
export interface Source {
  path: string;
  text: string;
  imports: Import[];
}

export interface Import {
  /** The specifier as written: `kysely`, `./queries.ts`. */
  from: string;
  /** The imported file, if it is one of ours. */
  path?: string;
  names: string;
  isTypeOnly: boolean;
}

const CODE = /\.(?:ts|tsx|mjs|js)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'test-results', 'playwright-report']);

export function readSources(folder: string): Source[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : readSources(path);
    if (!CODE.test(entry.name)) return [];
    const text = readFileSync(join(root, path), 'utf8');
    return [{ path, text, imports: importsIn(path, text) }];
  });
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s*['"]([^'"]+)['"]/gms;
const BARE = /^import\s+['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsIn(path: string, text: string): Import[] {
  const at = (from: string, names = '', isTypeOnly = false): Import => ({
    from,
    names,
    isTypeOnly,
    ...(from.startsWith('.') ? { path: relative(root, resolve(root, dirname(path), from)) } : {}),
  });
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, names, from]) =>
      at(from ?? '', names, type !== undefined),
    ),
    ...[...text.matchAll(BARE), ...text.matchAll(DYNAMIC)].map(([, from]) => at(from ?? '')),
  ];
}

export const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');

/** Import cycles, as paths: a → b → a. */
export function cyclesAmong(sources: Source[], follow: (taken: Import) => boolean): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, way: string[]): void => {
    const seenAt = way.indexOf(path);
    if (seenAt >= 0) cycles.push([...way.slice(seenAt), path].join(' → '));
    if (seenAt >= 0 || done.has(path)) return;
    for (const taken of byPath.get(path)?.imports ?? [])
      if (taken.path && follow(taken)) visit(taken.path, [...way, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return cycles;
}
