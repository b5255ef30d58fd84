import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..');

/** An own class, and after it in the same element all that was handed in. */
const overwritten = /\bclassName=[^<>]*\{\.\.\.props\}/;

// The menu or popover a button hangs on hands it a class, mostly an empty one.
it('no component lets a handed class take the place of its own', () => {
  const files = globSync('**/*.tsx', { cwd: sources });
  expect(files.length).toBeGreaterThan(100);
  const faulty = files.filter((file) => overwritten.test(readFileSync(join(sources, file), 'utf8')));
  expect(faulty).toEqual([]);
  expect(overwritten.test('<button className={styles.queues} aria-label={label} {...props}>')).toBe(true);
});
