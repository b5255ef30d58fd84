import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, root, type Source } from './sources.ts';

const ALL = '*';

/** Names that are used of each file, by its path; `*` where nobody can tell which. */
type UsedNames = Map<string, Set<string>>;

const DECLARED =
  /^export\s+(?:declare\s+|abstract\s+|async\s+)*(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;
/** What other files add to the interfaces of a module; the names in it are those of that module. */
const MERGED = /^declare module '([^']+)' \{\n([^]*?)^\}/gm;

/** The files that our packages are imported by: `@prosa/bot` is `packages/bot/src/index.ts`. */
export function readEntries(): Map<string, string> {
  const folders = ['packages', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  const entries = folders.flatMap((folder) => {
    const manifest = readdirSync(join(root, folder)).includes('package.json')
      ? (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest)
      : { name: folder };
    return Object.entries(manifest.exports ?? {}).map(
      ([name, path]) => [join(manifest.name, name), join(folder, path)] as const,
    );
  });
  return new Map(entries);
}

interface Manifest {
  name: string;
  exports?: Record<string, string>;
}

/** Exports that no other file imports, as `path name`. */
export function unusedExports(sources: Source[], entries: Map<string, string>): string[] {
  const used = namesUsed(sources, entries);
  return sources.flatMap(({ path, text }) => {
    const names = used.get(path) ?? new Set();
    if (names.has(ALL) || path.endsWith('.gen.ts')) return [];
    return [...new Set(exportedBy(text))].filter((name) => !names.has(name)).map((name) => `${path} ${name}`);
  });
}

function exportedBy(text: string): string[] {
  const listed = [...text.matchAll(LISTED)].flatMap(([, list]) => namesIn(list ?? '', 'last'));
  return [...[...text.matchAll(DECLARED)].map(([, name]) => name ?? ''), ...listed];
}

/** The names of a list, as they are called in the file itself (`first`) or by others (`last`). */
const namesIn = (list: string, side: 'first' | 'last'): string[] =>
  list
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)
        .at(side === 'first' ? 0 : -1),
    )
    .filter((name) => name !== undefined && name !== '') as string[];

function namesUsed(sources: Source[], entries: Map<string, string>): UsedNames {
  const used: UsedNames = new Map();
  const passedOn: { by: string; target: string }[] = [];
  const add = (path: string, names: string[]) =>
    used.set(path, new Set([...(used.get(path) ?? []), ...names]));
  for (const source of sources) {
    for (const taken of source.imports) {
      const target = taken.path ?? entries.get(taken.from);
      if (target === undefined) continue;
      if (taken.names === ALL) passedOn.push({ by: source.path, target });
      else add(target, namesOf(taken, source.text));
    }
    for (const [, from, body = ''] of source.text.matchAll(MERGED)) {
      const target = source.imports.find((one) => one.from === from)?.path;
      add(target ?? join(source.path, '..', from ?? ''), body.match(/\w+/g) ?? []);
    }
  }
  passOn(used, passedOn);
  return used;
}

/** What is used of a file that passes on another (`export * from`) is used of the other. */
function passOn(used: UsedNames, links: { by: string; target: string }[]): void {
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    for (const { by, target } of links) {
      const names = new Set([...(used.get(target) ?? []), ...(used.get(by) ?? [])]);
      isGrowing ||= names.size > (used.get(target)?.size ?? 0);
      used.set(target, names);
    }
  }
}

function namesOf({ names }: Import, text: string): string[] {
  const whole = /\*\s+as\s+(\w+)/.exec(names)?.[1];
  if (whole !== undefined) return membersOf(whole, text);
  const list = /\{([^]*)\}/.exec(names)?.[1];
  // Without names it is loaded while it runs, or for what it does.
  return list === undefined ? [ALL] : namesIn(list.replaceAll(/\/\/.*$/gm, ''), 'first');
}

/** `queries.listTags` uses `listTags`; the whole as a value uses everything. */
function membersOf(whole: string, text: string): string[] {
  const uses = [
    ...text.matchAll(new RegExp(`(?<!\\* as )(?<![.\\w/-])${whole}\\b(?:\\.(\\w+))?(?![\\w-]*\\.ts)`, 'g')),
  ];
  return uses.map(([, name]) => name ?? ALL);
}
