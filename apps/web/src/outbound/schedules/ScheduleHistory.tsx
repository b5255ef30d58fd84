import type { Schedule, ScheduleSend } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import layout from '../../ui/layout.module.css';
import styles from './ScheduleHistory.module.css';
import { statusLooks } from './status-looks.ts';
import { useCompanyClock } from './useCompanyClock.ts';
import { useMomentText } from './useMomentText.ts';

interface ScheduleHistoryProps {
  schedule: Schedule;
  /** Only for reading. */
  isLocked: boolean;
}

/** The state of a schedule with what can be done about it, and what became of each of its dates. */
export function ScheduleHistory({ schedule, isLocked }: ScheduleHistoryProps) {
  const { t } = useTranslation();
  const { id, status, reason, contact } = schedule;
  const [isAsking, setAsking] = useState(false);
  const sends = useQuery(read(api.schedules.sends, { params: { id } })).data?.sends ?? [];
  const { icon: StatusIcon, tone } = statusLooks[status];
  const canSend = !isLocked && (status === 'PENDENTE' || status === 'ERRO');
  const send = async () => {
    await call(api.schedules.send, { params: { id } });
    toast.success(t('schedules.sending'));
  };
  return (
    <div className={layout.inset}>
      <div className={styles.line}>
        <Chip tone={tone}>
          <StatusIcon size={14} aria-hidden />
          {t(`schedules.status.${status}`)}
        </Chip>
        {reason && <span>{t(`schedules.reason.${reason}`)}</span>}
        {canSend && (
          <Button
            className={styles.send ?? ''}
            variant="default"
            size="xs"
            leftSection={<IconSend size={15} />}
            onClick={() => setAsking(true)}
          >
            {t(status === 'ERRO' ? 'schedules.sendAgain' : 'schedules.sendNow')}
          </Button>
        )}
      </div>
      {sends.length > 0 && (
        <details className={styles.details}>
          <summary>
            {t('schedules.history')} ({sends.length})
          </summary>
          <ol className={styles.sends}>
            {sends.map((one) => (
              <Send key={one.id} send={one} times={schedule.enviarQuantasVezes} />
            ))}
          </ol>
        </details>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('schedules.sendNowTitle')}
          confirmLabel={t('schedules.sendNow')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          {t('schedules.sendNowText', { name: contact.name })}
        </ConfirmDialog>
      )}
    </div>
  );
}

function Send({ send, times }: { send: ScheduleSend; times: number }) {
  const { t } = useTranslation();
  const { timezone } = useCompanyClock();
  const momentText = useMomentText(timezone);
  const { occurrence, dueAt, progress, reason, isLate, isRepeat, ticketUuid } = send;
  const hasFailed = reason !== null;
  return (
    <li>
      <span className={styles.count}>{t('schedules.times', { occurrence, times })}</span>
      <time dateTime={dueAt}>{momentText(dueAt)}</time>
      <Chip tone={hasFailed ? 'err' : 'ok'}>
        {t(`schedules.progress.${progress ?? (hasFailed ? 'failed' : 'sent')}`)}
      </Chip>
      {isLate && <Chip tone="warn">{t('schedules.wasLate')}</Chip>}
      {isRepeat && <Chip>{t('schedules.wasRepeat')}</Chip>}
      {ticketUuid && <Link to={`/tickets/${ticketUuid}`}>{t('schedules.openSent')}</Link>}
      {reason && <span className={styles.reason}>{t(`schedules.reason.${reason}`)}</span>}
    </li>
  );
}
