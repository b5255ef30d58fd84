import type { ExternalError } from '@prosa/contract';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../ui/format.ts';
import styles from './outside.module.css';
import { useProblemText } from './useProblemText.ts';

interface ServiceHealthProps {
  lastSuccessAt: string | null;
  lastError: ExternalError | null;
}

/** The health of an outside system: the last error is shown until a later call succeeds. */
export function ServiceHealth({ lastSuccessAt, lastError }: ServiceHealthProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const isFailing = lastError !== null && (lastSuccessAt === null || lastError.at > lastSuccessAt);
  if (isFailing)
    return (
      <span className={styles.health} data-tone="err">
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {problemText(lastError.problem, lastError.status)}
          <small>{t('integrations.failedAt', { at: formatDateTime(lastError.at) })}</small>
          {lastSuccessAt && (
            <small>{t('integrations.workedAt', { at: formatDateTime(lastSuccessAt) })}</small>
          )}
        </span>
      </span>
    );
  if (lastSuccessAt === null)
    return (
      <span className={styles.health}>
        <IconCircleDashed size={16} aria-hidden />
        {t('integrations.neverUsed')}
      </span>
    );
  return (
    <span className={styles.health} data-tone="ok">
      <IconCircleCheck size={16} aria-hidden />
      <span>
        {t('integrations.works')}
        <small>{t('integrations.workedAt', { at: formatDateTime(lastSuccessAt) })}</small>
      </span>
    </span>
  );
}
