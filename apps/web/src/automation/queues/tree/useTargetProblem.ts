import { targetOf } from '@prosa/contract';
import { usePlanFlag } from '../../../api/useSession.ts';
import type { DraftOption } from './draft-tree.ts';

export type TargetProblem = 'target' | 'targetGone' | 'notInPlan';

interface TargetProblemInput {
  option: DraftOption;
  /** As it is stored, if it is. */
  stored: DraftOption | undefined;
  /** A save was refused. */
  isRefused: boolean;
}

/** Why an option leads nowhere. What was deleted or is no longer in the plan is said before anybody saves. */
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
  // Nothing is stored without one: what it led to has been deleted since.
  if (stored?.queueType === option.queueType && stored[target] === null) return 'targetGone';
  return isRefused ? 'target' : undefined;
}
