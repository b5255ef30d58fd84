import { join } from 'node:path';
import * as contract from '@prosa/contract';

export const routeTableFile = join(import.meta.dirname, '../src/api/routes.gen.ts');

const intro = `// Made from the contract by "npm run routes": how a page calls each route, without the schemas.
import type { api as contract } from '@prosa/contract';
import type { CallableRoutes } from './route.ts';
`;

/** The text of routes.gen.ts: a constant for each feature, so that a page has only those it calls, and all of them. */
export function renderRouteTable(): string {
  const features = Object.entries(contract.api).map(([feature, routes]) => ({
    feature,
    name: nameOf(routes),
    routes,
  }));
  const constants = features.map(
    ({ feature, name, routes }) =>
      `export const ${name}: CallableRoutes<(typeof contract)['${feature}']> = {\n${Object.entries(routes).map(renderRoute).join('')}};\n`,
  );
  const all = features.map(({ feature, name }) => `  ${feature}: ${name},\n`).join('');
  return `${[intro, ...constants].join('\n')}\nexport const api = {\n${all}};\n`;
}

/** What the contract calls the routes of a feature. */
function nameOf(routes: object): string {
  const [name] = Object.entries(contract).find(([, exported]) => exported === routes) ?? [];
  if (!name) throw new Error('The contract does not export the routes of every feature');
  return name;
}

function renderRoute([name, route]: [string, contract.Route]): string {
  const { method, path, can, file, files } = route;
  const parts = { method, path, isPublic: can === 'public' || undefined, file, files };
  const fields = Object.entries(parts).flatMap(([field, value]) =>
    value === undefined ? [] : [`${field}: ${JSON.stringify(value)}`],
  );
  return `  ${name}: { ${fields.join(', ')} },\n`;
}
