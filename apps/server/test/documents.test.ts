import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

const folders = ['.', 'docs', 'docs/decisions', 'apps/server', 'apps/web', 'packages/*', 'tools/*'];
const documents = globSync(
  folders.map((folder) => `${folder}/*.md`),
  { cwd: root },
);

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** As the pages that show documents make it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsIn = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('links between documents lead somewhere', () => {
  expect(documents.length).toBeGreaterThan(50);
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [file = '', anchor] = target.split('#');
        const found = file === '' ? path : join(dirname(path), file);
        if (!existsSync(join(root, found))) return true;
        return anchor !== undefined && !anchorsIn(found).includes(anchor);
      })
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});
