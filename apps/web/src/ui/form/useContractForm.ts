import { toNestErrors } from '@hookform/resolvers';
import { type FieldIssue, fieldIssues } from '@prosa/contract';
import { type DefaultValues, type FieldValues, type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/error.ts';

export type ContractForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/** Problems our own pages find besides the contract's. */
export type Problem = FieldIssue['problem'] | 'passwordsDiffer';

/** A form that is checked by a schema of the contract; the server checks with the same one. */
export function useContractForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<NoInfer<In>>,
): ContractForm<In, Out> {
  return useForm<In, unknown, Out>({
    resolver: contractResolver(schema),
    defaultValues,
    mode: 'onTouched',
  });
}

const contractResolver =
  <In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> =>
  (values, _context, options) => {
    // Whether a field is empty or wrong can only be told from what was typed.
    const result = schema.safeParse(values, { reportInput: true });
    if (result.success) return { values: result.data, errors: {} };
    const found = fieldIssues(result.error).map(({ path, problem }) => [path, { type: problem, message: problem }]);
    // A field keeps its first problem, which is the one nearest to what the person did.
    return { values: {}, errors: toNestErrors<In>(Object.fromEntries(found.toReversed()), options) };
  };

/** Puts what the server found wrong back onto the fields. Says whether there was anything to put. */
export function showServerIssues<In extends FieldValues, Out>(form: ContractForm<In, Out>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  for (const { path, problem } of error.issues) form.setError(path as Path<In>, { type: problem, message: problem });
  const [first] = error.issues;
  if (first) form.setFocus(first.path as Path<In>);
  return error.issues.length > 0;
}
