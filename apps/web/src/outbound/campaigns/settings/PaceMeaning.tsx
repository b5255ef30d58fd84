import { IconClockHour4 } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../ui/useNow.ts';
import { useCompanyClock } from '../../schedules/useCompanyClock.ts';
import { useMomentText } from '../../schedules/useMomentText.ts';
import styles from './CampaignSettings.module.css';
import { type SettingsForm, SettingsInForm } from './campaign-settings-form.ts';
import { meaningOf } from './pace-meaning.ts';

const RECIPIENTS = 1000;

/** What the fields mean, as they are typed. */
export function PaceMeaning({ form: { control } }: { form: SettingsForm }) {
  const { t, i18n } = useTranslation();
  const { timezone } = useCompanyClock();
  const momentText = useMomentText(timezone);
  const now = useNow();
  const typed = useWatch({ control });
  // Wrong variables change nothing here.
  const settings = SettingsInForm.safeParse({ ...typed, variables: [] }).data;
  return (
    <p className={styles.meaning} role="status">
      <IconClockHour4 size={18} aria-hidden />
      <span>{settings ? sentences() : t('campaignSettings.noMeaning')}</span>
    </p>
  );

  function sentences(): string {
    if (!settings) return '';
    const found = meaningOf(settings, { recipients: RECIPIENTS, now: new Date(now), timezone });
    const beginsNow = found.firstAt.getTime() === now;
    const rate =
      found.perHour === null
        ? t('campaignSettings.withoutPauses')
        : t('campaignSettings.perHour', { count: found.perHour });
    const end = t(beginsNow ? 'campaignSettings.ends' : 'campaignSettings.beginsAndEnds', {
      recipients: RECIPIENTS.toLocaleString(i18n.language),
      first: momentText(found.firstAt),
      last: momentText(found.lastAt),
    });
    return `${rate} ${end}`;
  }
}
