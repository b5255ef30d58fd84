import { oddHeaders, oddParams, oddQueries } from './odd-addresses.ts';
import { oddBodies, oddFields, oddForms } from './odd-bodies.ts';
import type { Spoil } from './odd-call.ts';
import type { NamedRoute } from './routes.ts';

/** Everything that is tried on one route. */
export function* oddCallsOf(named: NamedRoute): Generator<Spoil> {
  yield* oddParams(named);
  yield* oddQueries(named);
  if (named.route.file) yield* oddForms(named);
  else yield* oddFields(named);
  if (named.route.method !== 'GET') yield* oddBodies(named);
  yield* oddHeaders(named);
}
