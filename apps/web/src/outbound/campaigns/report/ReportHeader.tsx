import { type Campaign, campaignActions } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHourglass, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';
import { useCompanyClock } from '../../schedules/useCompanyClock.ts';
import { useMomentText } from '../../schedules/useMomentText.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { stateOf } from '../campaign-looks.ts';
import { campaignLooks } from './recipient-looks.ts';
import styles from './Report.module.css';

/** Where the campaign stands, what it waits for, and what it was made of. */
export function ReportHeader({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { status, pausedAt, pauseReason, waitingFor } = campaign;
  const { icon: StatusIcon, tone } = campaignLooks[status];
  const isPaused = pausedAt !== null;
  const [isResuming, setResuming] = useState(false);
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
        {campaignActions.resume(stateOf(campaign)) && (
          <Button size="xs" leftSection={<IconPlayerPlay size={15} />} onClick={() => setResuming(true)}>
            {t('campaigns.resume.confirm')}
          </Button>
        )}
      </div>
      <Facts campaign={campaign} />
      {isResuming && <ActionDialog action="resume" campaign={campaign} onClose={() => setResuming(false)} />}
    </div>
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
