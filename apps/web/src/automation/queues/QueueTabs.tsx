import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HoursDryRun } from '../../organization/settings/hours/HoursDryRun.tsx';
import { WeekHoursField } from '../../organization/settings/hours/WeekHoursField.tsx';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { QueueDataTab } from './QueueDataTab.tsx';
import type { QueueForm } from './queue-form.ts';
import styles from './queues.module.css';

interface QueueTabsProps {
  form: QueueForm;
  queueId: number | null;
  hasHours: boolean;
}

type TabName = 'data' | 'hours';

/** The data of a queue and, if queues have their own business hours, a tab for the hours. */
export function QueueTabs({ form, queueId, hasHours }: QueueTabsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<TabName>('data');
  const data = <QueueDataTab form={form} queueId={queueId} hasHours={hasHours} />;
  if (!hasHours) return data;
  return (
    <Tabs value={tab} onChange={(value) => value && setTab(value as TabName)} keepMountedMode="display-none">
      <TabStrip chosen={tab} className={styles.tabs}>
        <Tabs.Tab value="data">{t('queues.tabs.data')}</Tabs.Tab>
        <Tabs.Tab value="hours">{t('queues.tabs.hours')}</Tabs.Tab>
      </TabStrip>
      <Tabs.Panel value="data">{data}</Tabs.Panel>
      <Tabs.Panel value="hours">
        <WeekHoursField
          control={form.control}
          name="schedules"
          hint={t('queues.hoursKept')}
          renderNotice={(week) => queueId !== null && <HoursDryRun of="queue" id={queueId} week={week} />}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
