import type { WeekHours } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { read } from '../../../api/queries.ts';
import { useSession } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { ChangedElsewhere } from '../ChangedElsewhere.tsx';
import { useSettingDraft } from '../useSettingDraft.ts';
import { settingsReducers } from '../live.ts';
import { HoursDryRun } from './HoursDryRun.tsx';
import styles from './HoursTab.module.css';
import { WeekHoursEditor } from './WeekHoursEditor.tsx';

/** The company's business hours. */
export default function HoursTab() {
  const { t } = useTranslation();
  const { companyId } = useSession();
  const hours = useQuery(read(api.companies.hours, { params: { id: companyId } }));
  if (hours.isError && !hours.data) return <ListError error={hours.error} onRetry={hours.refetch} />;
  return (
    <>
      <p className={styles.description}>{t('settings.hours.description')}</p>
      {hours.data ? (
        <CompanyHours saved={hours.data.schedules} companyId={companyId} />
      ) : (
        <TextSkeleton lines={7} />
      )}
    </>
  );
}

function CompanyHours({ saved, companyId }: { saved: WeekHours; companyId: number }) {
  const { t } = useTranslation();
  const draft = useSettingDraft('hours', saved);

  const save = async (week: WeekHours) => {
    const answer = await call(api.companies.updateHours, {
      params: { id: companyId },
      body: { schedules: week },
    });
    applyReply(answer, ({ schedules }) => settingsReducers.hours({ action: 'update', schedules }));
    draft.discard();
    toast.success(t('settings.hours.saved'));
  };

  return (
    <WeekHoursEditor
      week={draft.value}
      isDirty={draft.isDirty}
      onChange={draft.change}
      onSave={save}
      onDiscard={draft.discard}
      notice={
        <>
          {draft.isStale && <ChangedElsewhere onTakeSaved={draft.discard} />}
          {draft.isDirty && <HoursDryRun of="company" week={draft.value} />}
        </>
      }
    />
  );
}
