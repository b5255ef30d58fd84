import { z } from 'zod';
import type { NamedRoute } from './routes.ts';
import type { Sample } from './samples.ts';

export type Kind = 'company' | 'user' | 'plan' | 'help';

/** Somewhere in a route's input that an id can be given. */
export interface IdPlace {
  part: 'params' | 'query' | 'body';
  /** The keys that lead to it; a list is entered at its first element. */
  path: (string | number)[];
  kind: Kind;
}

/** What an id is the id of: by its name, or by its name in a feature or a single route. */
const kinds: Record<string, Kind> = {
  companyId: 'company',
  planId: 'plan',
  userId: 'user',
  'companies.id': 'company',
  'helps.id': 'help',
  'plans.id': 'plan',
  'settings.id': 'company',
  'users.id': 'user',
};

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const ID = /ids?$/i;

/** Found in the contract, so that a new route's ids are tried without anybody thinking of it. */
export function idPlacesOf(named: NamedRoute): IdPlace[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = named.route[part];
    if (!schema) return [];
    const paths = idsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, []);
    return paths.map((path) => ({ part, path, kind: kindOf(named, path) }));
  });
}

function idsIn(schema: Schema, path: (string | number)[]): (string | number)[][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [
    ...(ID.test(key) ? [[...path, key]] : []),
    ...idsIn(value, [...path, key]),
  ]);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...inner, ...(schema.items ? idsIn(schema.items, [...path, 0]) : []), ...choices.flatMap((choice) => idsIn(choice, path))];
}

function kindOf({ key, feature }: NamedRoute, path: (string | number)[]): Kind {
  const name = String(path.at(-1));
  const kind = kinds[`${key}.${name}`] ?? kinds[`${feature}.${name}`] ?? kinds[name];
  if (!kind) throw new Error(`Nobody said what ${path.join('.')} of ${key} is the id of: add it to test/sweeps/id-places.ts.`);
  return kind;
}

/** The same input with this id in that place. */
export function withId(sample: Sample, { part, path }: IdPlace, id: number): Sample {
  const changed = structuredClone(sample) as Record<string, unknown>;
  let holder = (changed[part] ??= {}) as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = (holder[key] ??= {}) as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  const value = part === 'body' ? id : String(id);
  holder[last] = Array.isArray(holder[last]) ? [value] : value;
  return changed;
}
