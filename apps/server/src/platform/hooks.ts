/**
 * Where a feature lets higher ones take part in what it does: the work and the data they are given, and what they
 * answer. Features add theirs by declaration merging; who takes part is listed in `app.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: grows with the features
export interface HookTypes {}
export type HookName = keyof HookTypes;

export type HookFunction<N extends HookName> = (
  work: HookTypes[N]['work'],
  data: HookTypes[N]['data'],
) => Promise<HookTypes[N]['answer']>;

/** All of them, each with those who take part in their order. One that nobody lists does not compile. */
export type HookList = { readonly [N in HookName]: readonly HookFunction<N>[] };

/** In the caller's transaction, one after the other. Returns what each of them answered. */
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
