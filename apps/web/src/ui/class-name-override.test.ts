import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..');

/** An element whose own class is followed by spread props, which may contain another `className`. */
const overwritten = /\bclassName=[^<>]*\{\.\.\.props\}/;

// Menu and popover targets receive a `className` from Mantine, usually an empty one.
it('no component lets a handed class take the place of its own', () => {
  const files = globSync('**/*.tsx', { cwd: sources });
  expect(files.length).toBeGreaterThan(100);
  const faulty = files.filter((file) => overwritten.test(readFileSync(join(sources, file), 'utf8')));
  expect(faulty).toEqual([]);
  expect(overwritten.test('<button className={styles.queues} aria-label={label} {...props}>')).toBe(true);
});
