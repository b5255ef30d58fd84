import { targetOf } from '@prosa/contract';
import { usePlanFlag } from '../../../api/useSession.ts';
import type { DraftOption } from './draft-tree.ts';

export type TargetProblem = 'target' | 'targetGone' | 'notInPlan';

interface TargetProblemInput {
  option: DraftOption;
  /** The saved option; undefined for a new one. */
  stored: DraftOption | undefined;
  /** Saving was refused. */
  isRefused: boolean;
}

/**
 * The problem of an option without a usable target. A deleted target or one outside the plan is shown before saving.
 */
export function useTargetProblem({
  option,
  stored,
  isRefused,
}: TargetProblemInput): TargetProblem | undefined {
  const hasIntegrations = usePlanFlag('useIntegrations');
  const target = targetOf[option.queueType];
  if (target === null) return undefined;
  if (option[target] !== null)
    return option.queueType === 'integration' && !hasIntegrations ? 'notInPlan' : undefined;
  // An option is never saved without a target, so the target was deleted since.
  if (stored?.queueType === option.queueType && stored[target] === null) return 'targetGone';
  return isRefused ? 'target' : undefined;
}
