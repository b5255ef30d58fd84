import { pathOf } from '../setup/client.ts';
import { hostileHeaders, hostileText } from './hostile-values.ts';
import { validBodyOf, withoutTarget, type CallMutation } from './mutated-call.ts';
import type { NamedRoute } from './routes.ts';
import { shapeOf } from './shapes.ts';

export function* paramMutations({ route }: NamedRoute): Generator<CallMutation> {
  for (const [, name = ''] of route.path.matchAll(/:(\w+)/g)) {
    for (const [what, text] of Object.entries(hostileText)) {
      // Without a value it would be the path of another route.
      if (text === '') continue;
      yield (sample) => {
        const path = pathOf(route, { ...sample, params: { ...sample.params, [name]: 'HOSTILE' } });
        return {
          title: `${what} as ${name}`,
          path: path.replace('HOSTILE', () => text),
          ...validBodyOf(route, sample),
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

export function* queryMutations({ route }: NamedRoute): Generator<CallMutation> {
  const known = Object.keys(shapeOf(route.query).properties ?? {});
  const hostile = known.flatMap((name) => Object.values(hostileText).map((text) => `${name}=${text}`));
  for (const query of [...hostile, ...known.flatMap(repeated), ...strayQueries]) {
    yield (sample) => {
      const path = pathOf(route, { params: withoutTarget(route, sample).params });
      return { title: `?${query.slice(0, 80)}`, path: `${path}?${query}` };
    };
  }
}

export function* headerMutations({ route }: NamedRoute): Generator<CallMutation> {
  for (const [what, headers] of Object.entries(hostileHeaders)) {
    yield (sample) => ({ title: what, path: pathOf(route, withoutTarget(route, sample)), headers });
  }
}
