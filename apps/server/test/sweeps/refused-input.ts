import { fieldIssues, readForm } from '@prosa/contract';
import { isCleanText } from '../../src/platform/http/clean-text.ts';
import type { MutatedCall } from './mutated-call.ts';
import type { NamedRoute } from './routes.ts';

/** Names that the JSON parser itself treats in its own way, so that these calls are always made. */
const SPECIAL_NAMES = /__proto__|constructor/;

/**
 * The problems for which the contract refuses a JSON body, in the words of the reply; undefined if it does not, so that
 * the call reaches the rule.
 */
function refusalBy({ route }: NamedRoute, { body, headers }: MutatedCall): string | undefined {
  if (typeof body !== 'string' || headers || !route.body || route.file || SPECIAL_NAMES.test(body))
    return undefined;
  const value = parsed(body);
  if (value === undefined) return undefined;
  if (!isCleanText(value)) return 'unclean text';
  const read = readForm(route.body, value ?? {});
  if (read.success) return undefined;
  return [...new Set(fieldIssues(read.error).map(({ problem }) => problem))].toSorted().join(' ');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Whether the route has already refused a body for the same problems. Such calls end before the rule and their replies
 * differ in the names of fields alone, so one of each kind is made; each that is not refused is made.
 */
export class RefusedInput {
  readonly #seen = new Set<string>();

  isKnown(named: NamedRoute, call: MutatedCall): boolean {
    const refusal = refusalBy(named, call);
    if (refusal === undefined) return false;
    if (this.#seen.has(refusal)) return true;
    this.#seen.add(refusal);
    return false;
  }
}
