import type { LogReason } from '@prosa/contract';
import { useTranslation } from 'react-i18next';

/** Why something happened to a ticket by itself, as a sentence. */
export function useLogReasonText(): (reason: LogReason) => string {
  const { t } = useTranslation();
  // An entry of before may lack what its sentence names now.
  return ({ code, queue = '', option = '', user = '', name = '', minutes = 0, count = 0 }) =>
    t(`reasons.${code}`, { queue, option, user, name, minutes, count });
}
