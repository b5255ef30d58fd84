import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  brandingLogos,
  brandingTexts,
  companySettings,
  managedSettings,
  platformSettings,
} from '@prosa/contract';
import { expect, test } from 'vitest';
import { root } from './sweeps/sources.ts';

const settings = [companySettings, managedSettings, platformSettings, brandingTexts, brandingLogos].flatMap(
  (schemas) => Object.keys(schemas),
);

/** The rows of the tables: a setting and the files that obey it. */
const rows = [
  ...readFileSync(join(root, 'docs/settings.md'), 'utf8').matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm),
].map(([, setting = '', files = '']) => ({
  setting,
  files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}));

test('every setting is in the table, once', () => {
  expect(rows.map(({ setting }) => setting).toSorted()).toEqual(settings.toSorted());
});

test('the files that obey a setting are there and mention it', () => {
  const deaf = rows.flatMap(({ setting, files }) =>
    files
      .filter((file) => !isIn(file, setting))
      .map((file) => `${setting}: ${file}`)
      .concat(files.length === 0 ? [`${setting}: nothing obeys it`] : []),
  );
  expect(deaf).toEqual([]);
});

test('a screen where settings are changed does not count as obeying them', () => {
  const screens = rows.filter(({ files }) => files.some((file) => /settings\/options\/|\/i18n\//.test(file)));
  expect(screens).toEqual([]);
});

const isIn = (file: string, setting: string): boolean =>
  existsSync(join(root, file)) &&
  new RegExp(String.raw`\b${setting}\b`).test(readFileSync(join(root, file), 'utf8'));
