import { pathOf } from '../setup/client.ts';
import { formOf } from './call.ts';
import { hostileHeaders, hostileText } from './hostile.ts';
import { oddBodies, oddFields, oddForms } from './odd-bodies.ts';
import type { NamedRoute } from './routes.ts';
import type { Sample } from './samples.ts';
import { shapeOf } from './shapes.ts';

/** A call ready to be sent, with what is wrong about it. */
export interface OddCall {
  title: string;
  path: string;
  body?: string | Uint8Array | FormData;
  headers?: Record<string, string>;
}

/** Makes a valid call wrong in one way. */
export type Spoil = (sample: Sample) => OddCall;

/** Everything that is tried on one route. */
export function* oddCallsOf(named: NamedRoute): Generator<Spoil> {
  yield* oddParams(named);
  yield* oddQueries(named);
  if (named.route.file) yield* oddForms(named);
  else yield* oddFields(named);
  if (named.route.method !== 'GET') yield* oddBodies(named);
  yield* oddHeaders(named);
}

function* oddHeaders({ route }: NamedRoute): Generator<Spoil> {
  for (const [what, headers] of Object.entries(hostileHeaders)) {
    yield (sample) => ({ title: what, path: pathOf(route, sample), ...bodyOf(route, sample), headers });
  }
}

function* oddParams({ route }: NamedRoute): Generator<Spoil> {
  for (const [, name = ''] of route.path.matchAll(/:(\w+)/g)) {
    for (const [what, text] of Object.entries(hostileText)) {
      // Without any it would be another route's address.
      if (text === '') continue;
      yield (sample) => {
        const path = pathOf(route, { ...sample, params: { ...sample.params, [name]: 'HOSTILE' } });
        return {
          title: `${what} as ${name}`,
          path: path.replace('HOSTILE', () => text),
          ...bodyOf(route, sample),
        };
      };
    }
  }
}

const repeated = (name: string) => [
  `${name}=a&${name}=b`,
  `${name}[]=1`,
  `${name}[a]=1`,
  name,
  `${name}=1;${name}=2`,
];
const strayQueries = [
  '__proto__=1',
  '__proto__[super]=true',
  'constructor[prototype][super]=true',
  '&&&==',
  'a=1&'.repeat(2000),
];

function* oddQueries({ route }: NamedRoute): Generator<Spoil> {
  const known = Object.keys(shapeOf(route.query).properties ?? {});
  const hostile = known.flatMap((name) => Object.values(hostileText).map((text) => `${name}=${text}`));
  for (const query of [...hostile, ...known.flatMap(repeated), ...strayQueries]) {
    yield (sample) => ({
      title: `?${query.slice(0, 80)}`,
      path: `${pathOf(route, { params: sample.params })}?${query}`,
      ...bodyOf(route, sample),
    });
  }
}

function bodyOf(route: NamedRoute['route'], { body }: Sample): Pick<OddCall, 'body'> {
  if (route.file) return { body: formOf(route.file.field, body ?? {}) };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}
