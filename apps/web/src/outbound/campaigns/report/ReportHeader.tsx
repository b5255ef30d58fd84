import type { Campaign } from '@prosa/contract';
import { campaignActions } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHourglass, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { queryClient, read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCompanyClock } from '../../schedules/useCompanyClock.ts';
import { useMomentText } from '../../schedules/useMomentText.ts';
import { campaignLooks } from './recipient-looks.ts';
import styles from './Report.module.css';

/** Where the campaign stands, what it waits for, and what it was made of. */
export function ReportHeader({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { status, pausedAt, pauseReason, waitingFor } = campaign;
  const { icon: StatusIcon, tone } = campaignLooks[status];
  const isPaused = pausedAt !== null;
  const canResume = campaignActions.resume({ status, isPaused });
  return (
    <div className={styles.header}>
      <div className={styles.status} role="status">
        <Chip tone={tone}>
          <StatusIcon size={14} aria-hidden />
          {t(`campaigns.statuses.${status}`)}
        </Chip>
        {isPaused && (
          <Chip tone={pauseReason === 'failures' ? 'err' : 'warn'}>
            <IconPlayerPause size={14} aria-hidden />
            {t(`campaigns.paused.${pauseReason ?? 'person'}`)}
          </Chip>
        )}
        {!isPaused && waitingFor && (
          <Chip tone="info">
            <IconHourglass size={14} aria-hidden />
            {t(`campaigns.waiting.${waitingFor}`)}
          </Chip>
        )}
        {canResume && <ResumeButton id={campaign.id} />}
      </div>
      <Facts campaign={campaign} />
    </div>
  );
}

function ResumeButton({ id }: { id: number }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const resume = async () => {
    setBusy(true);
    try {
      const params = { id };
      queryClient.setQueryData(
        read(api.campaigns.show, { params }).queryKey,
        await call(api.campaigns.resume, { params }),
      );
      toast.success(t('campaigns.done.resume'));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="xs"
      leftSection={<IconPlayerPlay size={15} />}
      loading={isBusy}
      onClick={() => void resume()}
    >
      {t('campaigns.resume.confirm')}
    </Button>
  );
}

function Facts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const momentText = useMomentText(useCompanyClock().timezone);
  // There the facts are one line that scrolls, which has to be reached by keyboard.
  const isPhone = useMediaQuery('(max-width: 600px)') ?? false;
  const { contactList, tagList, whatsapp, scheduledAt, startedAt, completedAt, nextAt, endsAt } = campaign;
  const recipients = contactList?.name ?? (tagList && t('campaigns.tagNamed', { name: tagList.name }));
  const at = (moment: string | null) => moment && <time dateTime={moment}>{momentText(moment)}</time>;
  const facts: [string, ReactNode][] = [
    [t('campaigns.recipients'), recipients ?? t('campaigns.noList')],
    [t('campaigns.connection'), whatsapp?.name ?? t('campaigns.usualConnection')],
    [t('campaigns.scheduledAt'), startedAt ? null : (at(scheduledAt) ?? t('campaigns.noSchedule'))],
    [t('campaignReport.startedAt'), at(startedAt)],
    [t('campaignReport.nextAt'), completedAt ? null : at(nextAt)],
    [t('campaignReport.endsAt'), completedAt ? null : at(endsAt)],
    [t('campaigns.completedAt'), at(completedAt)],
  ];
  return (
    <section
      className={styles.facts}
      aria-label={t('campaignReport.facts')}
      {...(isPhone && { tabIndex: 0 })}
    >
      <dl>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
