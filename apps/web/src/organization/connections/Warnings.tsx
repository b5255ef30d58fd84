import { type ConnectionRow, hasIssueEnded } from '@prosa/contract';
import { Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../ui/useNow.ts';
import { formatShortDateTime } from '../../ui/format.ts';
import styles from './ConnectionsPage.module.css';
import { silentSince } from './webhook-silence.ts';
import { daysUntilTokenExpiry } from './token-expiry.ts';

/** Warnings of a connection, each with what to do. */
export function Warnings({ connection }: { connection: ConnectionRow }) {
  const { t } = useTranslation();
  const now = useNow();
  const days = daysUntilTokenExpiry(connection, now);
  const since = silentSince(connection, now);
  return (
    <>
      {days !== null && (
        <Warning tone={days < 0 ? 'err' : 'warn'} hint={t('connections.warnings.tokenHint')}>
          {days < 0
            ? t('connections.warnings.tokenEnded')
            : days === 0
              ? t('connections.warnings.tokenToday')
              : t('connections.warnings.tokenDays', { count: days })}
        </Warning>
      )}
      {connection.issues
        .filter((issue) => !hasIssueEnded(issue, now))
        .map(({ code, detail }) => (
          <Warning key={`${code}:${detail}`} tone="err" hint={detail || t('connections.issues.hint')}>
            {t(`connections.issues.${code}`)}
          </Warning>
        ))}
      {since && (
        <Warning tone="warn" hint={t('connections.warnings.silentHint')}>
          {t('connections.warnings.silent', { moment: formatShortDateTime(since) })}
        </Warning>
      )}
    </>
  );
}

function Warning({ tone, hint, children }: { tone: 'warn' | 'err'; hint: string; children: string }) {
  return (
    <Tooltip label={hint} multiline maw={300} withArrow events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={styles.warning} data-tone={tone}>
        <IconAlertTriangle size={13} aria-hidden />
        {children}
      </button>
    </Tooltip>
  );
}
