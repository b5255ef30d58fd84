import type { ConnectionHealth, ConnectionRow } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { sendFailureText } from '../../../ui/send-failure-text.ts';
import { useNow } from '../../../ui/useNow.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatDay, formatDateTime } from '../../../ui/format.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import styles from './Accounts.module.css';

interface HealthDialogProps {
  connection: ConnectionRow;
  onClose: () => void;
}

/** The health of a connection: recent traffic, failures and warnings. */
export default function HealthDialog({ connection, onClose }: HealthDialogProps) {
  const { t } = useTranslation();
  const { id, name } = connection;
  const query = useQuery({ ...read(api.channelAccounts.health, { params: { id } }), staleTime: 0 });
  return (
    <Dialog title={t('channelAccounts.health.heading', { name })} size={520} onClose={onClose}>
      {query.data ? (
        <Facts health={query.data} />
      ) : query.isError ? (
        <ListError error={query.error} onRetry={query.refetch} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Dialog>
  );
}

function Facts({ health }: { health: ConnectionHealth }) {
  const { t } = useTranslation();
  const { lastInAt, lastOutAt, token, webhook } = health;
  const moment = (at: string | null) => (at ? formatDateTime(at) : t('channelAccounts.health.never'));
  return (
    <dl className={styles.facts}>
      <Fact label={t('channelAccounts.health.lastIn')}>{moment(lastInAt)}</Fact>
      <Fact label={t('channelAccounts.health.lastOut')}>{moment(lastOutAt)}</Fact>
      <Fact label={t('channelAccounts.health.day')}>
        <Day health={health} />
      </Fact>
      {token && (
        <Fact label={t('channelAccounts.health.token')} isWarned={token.isExpiring}>
          <TokenEnd expiresAt={token.expiresAt} />
          {token.isExpiring && <small>{t('channelAccounts.health.renew')}</small>}
        </Fact>
      )}
      {webhook && (
        <Fact label={t('channelAccounts.health.webhook')} isWarned={webhook.isSilent}>
          {webhook.seenAt
            ? t('channelAccounts.health.webhookSeen', { moment: formatDateTime(webhook.seenAt) })
            : t('channelAccounts.health.webhookNever')}
          {webhook.isSilent && <small>{t('channelAccounts.health.webhookCheck')}</small>}
        </Fact>
      )}
    </dl>
  );
}

function TokenEnd({ expiresAt }: { expiresAt: string | null }) {
  const { t } = useTranslation();
  const now = useNow();
  if (expiresAt === null) return t('channelAccounts.health.tokenForever');
  const isOver = Date.parse(expiresAt) <= now;
  const moment = formatDay(expiresAt);
  return t(isOver ? 'channelAccounts.health.tokenEnded' : 'channelAccounts.health.tokenEnds', { moment });
}

interface FactProps {
  label: string;
  isWarned?: boolean;
  children: ReactNode;
}

function Fact({ label, isWarned = false, children }: FactProps) {
  return (
    <div data-warned={isWarned || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The messages sent within a day, the failure rate, and the reasons. */
function Day({ health: { sent, failed, reasons } }: { health: ConnectionHealth }) {
  const { t, i18n } = useTranslation();
  const all = sent + failed;
  if (all === 0) return t('channelAccounts.health.quiet');
  const rate = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const words = [
    t('channelAccounts.health.sent', { count: sent }),
    ...(failed > 0
      ? [
          t('channelAccounts.health.failed', { count: failed }),
          t('channelAccounts.health.rate', { rate: rate.format(failed / all) }),
        ]
      : [t('channelAccounts.health.allWell')]),
  ];
  return (
    <>
      {words.join(' · ')}
      {reasons.length > 0 && (
        <ul aria-label={t('channelAccounts.health.reasons')}>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              {sendFailureText(t, reason)} <small>{count}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
