import { join } from 'node:path';
import * as contract from '@prosa/contract';

const folder = join(import.meta.dirname, '../src/api');
const TABLE = 'routes.gen.ts';
/** Features with public routes: the sign-in loads only these, to stay small. */
const PUBLIC_TABLE = 'public-routes.gen.ts';

const intro = `// Made from the contract by "npm run routes": how a page calls each route, without the schemas.
import type { api as contract } from '@prosa/contract';
import type { CallableRoutes } from './route.ts';
`;

interface Feature {
  feature: string;
  name: string;
  routes: Record<string, contract.Route>;
}

/** The contents of the generated route files, by path. */
export function renderRouteTables(): Map<string, string> {
  const features = Object.entries(contract.api).map(([feature, routes]) => ({
    feature,
    name: nameOf(routes),
    routes,
  }));
  const isPublic = ({ routes }: Feature) => Object.values(routes).some(({ can }) => can === 'public');
  const strangers = features.filter(isPublic);
  const imported = `import { ${strangers.map(({ name }) => name).join(', ')} } from './${PUBLIC_TABLE}';\n`;
  const others = features.filter((feature) => !isPublic(feature)).map(renderFeature);
  const all = features.map(({ feature, name }) => `  ${feature}: ${name},\n`).join('');
  return new Map([
    [join(folder, PUBLIC_TABLE), [intro, ...strangers.map(renderFeature)].join('\n')],
    [join(folder, TABLE), [intro + imported, ...others, `export const api = {\n${all}};\n`].join('\n')],
  ]);
}

const renderFeature = ({ feature, name, routes }: Feature): string =>
  `export const ${name}: CallableRoutes<(typeof contract)['${feature}']> = {\n${Object.entries(routes)
    .map(renderRoute)
    .join('')}};\n`;

/** The name under which the contract exports the routes of a feature. */
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
