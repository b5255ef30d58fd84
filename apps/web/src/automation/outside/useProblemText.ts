import type { OutsideProblem } from '@prosa/contract';
import { useTranslation } from 'react-i18next';

/** What went wrong with a system outside, in plain words. */
export function useProblemText(): (problem: OutsideProblem, status: number | null) => string {
  const { t } = useTranslation();
  return (problem, status) => t(`integrations.problems.${problem}`, { status: status ?? '–' });
}
