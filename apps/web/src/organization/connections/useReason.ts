import type { Texts } from '../../i18n/languages.ts';
import { useTranslation } from 'react-i18next';

type Known = keyof Texts['connections']['reasons'];

/** Why a connection is not there; a reason without a text of its own is shown as it is. */
export function useReason(): (reason: string) => string {
  const { t, i18n } = useTranslation();
  return (reason) =>
    i18n.exists(`connections.reasons.${reason}`) ? t(`connections.reasons.${reason as Known}`) : reason;
}
