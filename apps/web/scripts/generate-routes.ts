import { writeFile } from 'node:fs/promises';
import { renderRouteTables } from './route-table.ts';

// Run after changing a route of the contract: npm run routes

for (const [path, text] of renderRouteTables()) await writeFile(path, text);
