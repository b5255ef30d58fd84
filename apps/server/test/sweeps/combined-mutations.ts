import fc from 'fast-check';
import { hostileJson } from './hostile-values.ts';
import type { NamedRoute } from './routes.ts';
import { fieldsIn, type Path, shapeOf } from './shapes.ts';

/** Fields of a body, each with the JSON text to insert. */
export type CombinedMutation = { path: Path; json: string }[];

const piece = fc.oneof(
  fc.constantFrom(...Object.values(hostileJson).filter((json) => json.length < 1000)),
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
  fc.double().map((number) => (Number.isFinite(number) ? String(number) : '-1e400')),
);

/** Any combination of several invalid fields. */
export function combinedMutations({ route }: NamedRoute): fc.Arbitrary<CombinedMutation> {
  const paths = fieldsIn(shapeOf(route.body));
  return fc.array(fc.record({ path: fc.constantFrom(...paths), json: piece }), {
    minLength: 1,
    maxLength: paths.length,
  });
}
