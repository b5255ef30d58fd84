/**
 * Extension points through which higher features take part in lower ones: the unit of work and data they get, and what
 * they return. Features add theirs by declaration merging; the functions are listed in `app.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: grows with the features
export interface HookTypes {}
type HookName = keyof HookTypes;

export type HookFunction<N extends HookName> = (
  work: HookTypes[N]['work'],
  data: HookTypes[N]['data'],
) => Promise<HookTypes[N]['answer']>;

/** The functions of every hook, in order. A hook without an entry does not compile. */
export type HookList = { readonly [N in HookName]: readonly HookFunction<N>[] };

/** Runs the functions of a hook in the caller's transaction, one after the other, and returns their results. */
export async function runHooks<N extends HookName>(
  name: N,
  work: HookTypes[N]['work'],
  data: HookTypes[N]['data'],
): Promise<HookTypes[N]['answer'][]> {
  const functions: readonly HookFunction<N>[] = work.hooks[name];
  const answers: HookTypes[N]['answer'][] = [];
  for (const takePart of functions) answers.push(await takePart(work, data));
  return answers;
}
