import type { Texts } from '../../i18n/languages.ts';
import { useTranslation } from 'react-i18next';

type KnownReason = keyof Texts['connections']['reasons'];

/** The text of a status reason; an unknown reason is shown as it is. */
export function useStatusReasonText(): (reason: string) => string {
  const { t, i18n } = useTranslation();
  return (reason) =>
    i18n.exists(`connections.reasons.${reason}`) ? t(`connections.reasons.${reason as KnownReason}`) : reason;
}
