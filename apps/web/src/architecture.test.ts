import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

/**
 * From the lowest: each area imports only from itself and the areas before it. The files beside the areas may import
 * from all.
 */
const AREAS = [
  'i18n',
  'api',
  'ui',
  'organization',
  'conversations',
  'automation',
  'outbound',
  'insight',
  'business',
  'shell',
];
/** Areas whose folders are features; each other area counts as one feature. */
const AREAS_OF_FEATURES = ['organization', 'conversations', 'automation', 'outbound', 'insight', 'business'];

interface Import {
  importer: string;
  imported: string;
}

const source = import.meta.dirname;

/** Static imports, type imports and dynamic imports. */
const IMPORT = /(?:\bfrom\s+|\bimport\(\s*|^import\s+)'(\.[^']+)'/gm;

const importsIn = (file: string, text: string): Import[] =>
  Array.from(text.matchAll(IMPORT), ([, target = '']) => ({
    importer: file,
    imported: resolve('/', dirname(file), target).slice(1),
  }));

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /\.tsx?$/.test(path));
const imports = files
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap((path) => importsIn(path, readFileSync(join(source, path), 'utf8')));

const areaOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');

/** The files beside the areas rank above all of them. */
const levelOf = (path: string): number => (areaOf(path) === '' ? AREAS.length : AREAS.indexOf(areaOf(path)));

/**
 * `organization/users` for a file in that feature's folder; a file beside the feature folders is a feature of its own.
 */
function featureOf(path: string): string {
  const [area = '', feature = '', file] = path.split('/');
  if (!AREAS_OF_FEATURES.includes(area)) return areaOf(path) || path;
  return file === undefined ? path : `${area}/${feature}`;
}

const describeImport = ({ importer, imported }: Import): string => `${importer} → ${imported}`;

const findUpward = (all: Import[]): string[] =>
  all.filter(({ importer, imported }) => levelOf(importer) < levelOf(imported)).map(describeImport);

/** The imports between features that form a cycle. */
function findCircular(all: Import[]): string[] {
  const between = all.filter(({ importer, imported }) => featureOf(importer) !== featureOf(imported));
  const next = new Map<string, Set<string>>();
  for (const { importer, imported } of between)
    next.set(featureOf(importer), (next.get(featureOf(importer)) ?? new Set()).add(featureOf(imported)));
  const reachedFrom = (feature: string): Set<string> => {
    const reached = new Set(next.get(feature));
    for (const one of reached) for (const other of next.get(one) ?? []) reached.add(other);
    return reached;
  };
  const reached = new Map([...next.keys()].map((feature) => [feature, reachedFrom(feature)]));
  return between
    .filter(({ importer, imported }) => reached.get(featureOf(imported))?.has(featureOf(importer)))
    .map(describeImport);
}

test('there is something to look at', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect([...new Set(files.map(areaOf))].filter(Boolean).toSorted()).toEqual(AREAS.toSorted());
});

test('a wrong import is found, of a type too', () => {
  const found = importsIn('ui/Chip.tsx', "import type { Row } from '../organization/users/row.ts';\n");
  expect(findUpward(found)).toEqual(['ui/Chip.tsx → organization/users/row.ts']);
  expect(findUpward(importsIn('ui/Chip.tsx', "const page = import('../App.tsx');\n"))).toHaveLength(1);
  expect(findUpward(importsIn('shell/Frame.tsx', "import { Chip } from '../ui/Chip.tsx';\n"))).toEqual([]);
  const back = importsIn('organization/users/row.ts', "import '../settings/tabs.ts';\n");
  const forth = importsIn('organization/settings/tabs.ts', "export * from '../users/list.ts';\n");
  expect(findCircular(back)).toEqual([]);
  expect(findCircular([...back, ...forth])).toHaveLength(2);
});

test('areas import from themselves and from lower ones', () => {
  expect(findUpward(imports)).toEqual([]);
});

test('features never lead back to where they came from', () => {
  expect(findCircular(imports)).toEqual([]);
});
