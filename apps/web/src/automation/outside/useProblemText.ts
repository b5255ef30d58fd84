import type { ExternalProblem } from '@prosa/contract';
import { useTranslation } from 'react-i18next';

/** The text of a problem with an outside system. */
export function useProblemText(): (problem: ExternalProblem, status: number | null) => string {
  const { t } = useTranslation();
  return (problem, status) => t(`integrations.problems.${problem}`, { status: status ?? '–' });
}
