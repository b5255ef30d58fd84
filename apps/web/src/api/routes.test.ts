import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderRouteTables } from '../../scripts/route-table.ts';

test('the tables of routes are those of the contract; after a change: npm run routes', () => {
  const tables = renderRouteTables();
  expect(tables.size).toBe(2);
  for (const [path, text] of tables) expect(readFileSync(path, 'utf8')).toBe(text);
});
