import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { revealProblem } from './reveal-problem.ts';
import type { ContractForm } from './useContractForm.ts';

/**
 * Moves to the first problem when a save is refused, by the client or the server. The ref belongs on the form element.
 */
export function useRevealedProblems<In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  const { submitCount, errors } = form.formState;
  const lead = useEffectEvent(() => {
    if (Object.keys(errors).length > 0) revealProblem(element.current);
  });
  useEffect(() => {
    if (submitCount > 0) lead();
  }, [submitCount]);
  return element;
}
