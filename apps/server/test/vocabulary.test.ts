import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, root } from './sweeps/sources.ts';

const sources = ['apps', 'packages', 'tools'].flatMap((folder) => readSources(folder));

/** Words that were once used instead of an established term; see docs/glossary.md. */
const PRIVATE = ['told', 'said', 'door', 'foreseen', 'stretch', 'patience', 'heard', 'telling', 'letter'];
const asPart = new RegExp(`(?:^|[a-z]|_)(?:${PRIVATE.map(capitalize).join('|')})(?:[A-Z_]|$)`);
const asStart = new RegExp(`^(?:${PRIVATE.join('|')})(?:[A-Z_]|$)`);

function capitalize(word: string): string {
  return word[0]?.toUpperCase() + word.slice(1);
}

const isPrivate = (name: string) => asPart.test(name) || asStart.test(name);

/** Nouns that only look like a verb form. */
const NOUNS = ['branding', 'incoming', 'outgoing', 'hardening', 'pairing', 'merging', 'recording'];

const declared = /^(?:export )?(?:async )?(?:function\*?|class|interface|type|const|let) (\w+)/gm;
const declaredInside = /^\s+(?:async )?(?:function|const|let) (\w+)/gm;

test('names of files are those of the field', () => {
  const strays = sources
    .filter(({ path }) => {
      const name = basename(path).replace(/(?:\.\w+)+$/, '');
      if (/^[a-z]+ing$/.test(name)) return !NOUNS.includes(name);
      return name.split('-').some((word) => PRIVATE.includes(word));
    })
    .map(({ path }) => path);
  expect(strays).toEqual([]);
});

test('names of functions, types and values are those of the field', () => {
  for (const name of ['told', 'ChannelDoor', 'lastTold', 'patienceOf']) expect(isPrivate(name)).toBe(true);
  for (const name of ['indoor', 'saidan', 'letters', 'shortcutLetters']) expect(isPrivate(name)).toBe(false);
  const strays = sources.flatMap(({ path, text }) =>
    [...text.matchAll(declared)].flatMap(([, name = '']) => (isPrivate(name) ? `${path} ${name}` : [])),
  );
  expect(strays).toEqual([]);
});

test('so are those of local values, apart from tests', () => {
  const shipped = sources.filter(({ path }) => !/\.(?:test|spec)\.|\/(?:test|e2e)\//.test(path));
  const strays = shipped.flatMap(({ path, text }) =>
    [...text.matchAll(declaredInside)].flatMap(([, name = '']) => (isPrivate(name) ? `${path} ${name}` : [])),
  );
  expect(strays).toEqual([]);
});

test('documents name files that are there', () => {
  const files = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isOurs));
  const names = [...files].map((path) => `/${path.replaceAll('\\', '/')}`);
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  const strays = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql|txt|md))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !names.some((path) => path.endsWith(`/${name}`)))
      .map((name) => `${document} ${name}`),
  );
  expect(strays).toEqual([]);
});

const isOurs = (path: string) => !/(?:^|[\\/])(?:node_modules|\.git|\.node|\.launcher|dist)[\\/]/.test(path);
