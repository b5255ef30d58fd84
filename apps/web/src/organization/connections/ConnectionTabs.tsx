import { type Connection, channelAbilities } from '@prosa/contract';
import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HoursDryRun } from '../settings/hours/HoursDryRun.tsx';
import { WeekHoursField } from '../settings/hours/WeekHoursField.tsx';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { AccountTab } from './accounts/lazy-dialogs.ts';
import { ChatbotTab } from './ChatbotTab.tsx';
import styles from './ConnectionTabs.module.css';
import type { ConnectionForm } from './connection-form.ts';
import { GeneralTab } from './GeneralTab.tsx';
import { IntegrationsTab } from './IntegrationsTab.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { RatingsTab } from './RatingsTab.tsx';
import { useCompanySetting } from '../../api/useCompanySetting.ts';

export interface TabProps {
  form: ConnectionForm;
  connection: Connection | undefined;
}

type TabName = 'general' | 'account' | 'integrations' | 'messages' | 'chatbot' | 'nps' | 'schedules';

export function ConnectionTabs({ form, connection }: TabProps) {
  const { t } = useTranslation();
  const hasHours = useCompanySetting('scheduleType') === 'connection';
  const hasAccount = connection && !channelAbilities[connection.channel].isPaired;
  const [tab, setTab] = useState<TabName>('general');
  const hours = (
    <WeekHoursField
      key="schedules"
      control={form.control}
      name="schedules"
      hint={t('connections.form.schedulesKept')}
      renderNotice={(week) => connection && <HoursDryRun of="connection" id={connection.id} week={week} />}
    />
  );
  const panels: [TabName, ReactNode][] = [
    ['general', <GeneralTab key="general" form={form} connection={connection} />],
    ...(hasAccount
      ? ([['account', <AccountTab key="account" form={form} connection={connection} />]] as [
          TabName,
          ReactNode,
        ][])
      : []),
    ['integrations', <IntegrationsTab key="integrations" form={form} connection={connection} />],
    ['messages', <MessagesTab key="messages" form={form} connection={connection} />],
    ['chatbot', <ChatbotTab key="chatbot" form={form} connection={connection} />],
    ['nps', <RatingsTab key="nps" form={form} connection={connection} />],
    ...(hasHours ? ([['schedules', hours]] as [TabName, ReactNode][]) : []),
  ];
  return (
    <Tabs
      value={tab}
      onChange={(value) => value && setTab(value as TabName)}
      keepMountedMode="display-none"
      classNames={{ panel: styles.panel ?? '' }}
    >
      <TabStrip chosen={tab} className={styles.list}>
        {panels.map(([name]) => (
          <Tabs.Tab key={name} value={name}>
            {t(`connections.form.tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </TabStrip>
      {panels.map(([name, panel]) => (
        <Tabs.Panel key={name} value={name}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
