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
import type { ConnectionForm, ConnectionInput } from './connection-form.ts';
import { GeneralTab } from './GeneralTab.tsx';
import { IntegrationsTab } from './IntegrationsTab.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { RatingsTab } from './RatingsTab.tsx';
import { useCompanySetting } from './useCompanySetting.ts';

export interface TabProps {
  form: ConnectionForm;
  connection: Connection | undefined;
}

type TabName = 'general' | 'account' | 'integrations' | 'messages' | 'chatbot' | 'nps' | 'schedules';

export function ConnectionTabs({ form, connection }: TabProps) {
  const { t } = useTranslation();
  const hasHours = useCompanySetting('scheduleType') === 'connection';
  const hasAccount = connection && !channelAbilities[connection.channel].isPaired;
  const [tab, setTab] = useTabWithProblems(form);
  const hours = (
    <WeekHoursField
      key="schedules"
      control={form.control}
      name="schedules"
      keptText={t('connections.form.schedulesKept')}
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

const places: Partial<Record<keyof ConnectionInput, TabName>> = {
  phoneNumberId: 'account',
  businessAccountId: 'account',
  accessToken: 'account',
  appSecret: 'account',
  promptId: 'integrations',
  integrationId: 'integrations',
  greetingMessage: 'messages',
  complationMessage: 'messages',
  outOfHoursMessage: 'messages',
  collectiveVacationStart: 'messages',
  collectiveVacationEnd: 'messages',
  collectiveVacationMessage: 'messages',
  lgpdMessage: 'messages',
  lgpdLink: 'messages',
  timeCreateNewTicket: 'chatbot',
  maxUseBotQueues: 'chatbot',
  timeUseBotQueues: 'chatbot',
  expiresTicket: 'chatbot',
  whenExpiresTicket: 'chatbot',
  expiresInactiveMessage: 'chatbot',
  timeInactiveMessage: 'chatbot',
  inactiveMessage: 'chatbot',
  ratingMessage: 'nps',
  maxUseBotQueuesNPS: 'nps',
  expiresTicketNPS: 'nps',
  schedules: 'schedules',
};

/** A refused save leads to the first tab on which something is wrong. */
function useTabWithProblems(form: ConnectionForm) {
  const { submitCount, errors } = form.formState;
  const [tab, setTab] = useState<TabName>('general');
  const wrong = Object.keys(errors).map((name) => places[name as keyof ConnectionInput] ?? 'general');
  const state = `${submitCount} ${wrong.join()}`;
  const [seen, setSeen] = useState(state);
  if (seen !== state) {
    setSeen(state);
    const [first] = wrong;
    const isNewlyRefused = seen.split(' ')[0] !== String(submitCount) || seen.endsWith(' ');
    if (first && isNewlyRefused && submitCount > 0 && !wrong.includes(tab)) setTab(first);
  }
  return [tab, setTab] as const;
}
