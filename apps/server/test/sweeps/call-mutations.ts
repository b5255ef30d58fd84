import { headerMutations, paramMutations, queryMutations } from './url-mutations.ts';
import { bodyMutations, fieldMutations, formMutations } from './body-mutations.ts';
import type { CallMutation } from './mutated-call.ts';
import type { NamedRoute } from './routes.ts';

/** All mutations of one route. */
export function* callMutations(named: NamedRoute): Generator<CallMutation> {
  yield* paramMutations(named);
  yield* queryMutations(named);
  if (named.route.file) yield* formMutations(named);
  else yield* fieldMutations(named);
  if (named.route.method !== 'GET') yield* bodyMutations(named);
  yield* headerMutations(named);
}
