import { writeFile } from 'node:fs/promises';
import { renderRouteTable, routeTableFile } from './route-table.ts';

// Run after changing a route of the contract: npm run routes

await writeFile(routeTableFile, renderRouteTable());
