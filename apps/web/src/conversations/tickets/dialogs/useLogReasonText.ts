import type { LogReason } from '@prosa/contract';
import { useTranslation } from 'react-i18next';

/** The reason of an automatic step as a sentence. */
export function useLogReasonText(): (reason: LogReason) => string {
  const { t } = useTranslation();
  // Older entries may lack values that the sentence now contains.
  return ({ code, queue = '', option = '', user = '', name = '', minutes = 0, count = 0 }) =>
    t(`reasons.${code}`, { queue, option, user, name, minutes, count });
}
