import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { revealProblem } from './reveal-problem.ts';
import type { ContractForm } from './useContractForm.ts';

/** A save that is refused, here or by the server, leads to what is wrong. The reference is for the form itself. */
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
