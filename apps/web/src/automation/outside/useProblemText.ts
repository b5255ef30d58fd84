import type { ExternalProblem } from '@prosa/contract';
import { useTranslation } from 'react-i18next';

/** What went wrong with a system outside, in plain words. */
export function useProblemText(): (problem: ExternalProblem, status: number | null) => string {
  const { t } = useTranslation();
  return (problem, status) => t(`integrations.problems.${problem}`, { status: status ?? '–' });
}
