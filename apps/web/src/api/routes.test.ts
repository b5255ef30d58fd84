import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderRouteTable, routeTableFile } from '../../scripts/route-table.ts';

test('the table of routes is that of the contract; after a change: npm run routes', () => {
  expect(readFileSync(routeTableFile, 'utf8')).toBe(renderRouteTable());
});
