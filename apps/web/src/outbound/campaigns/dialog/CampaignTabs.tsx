import type { Campaign, campaignEditable } from '@prosa/contract';
import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabStrip } from '../../../ui/TabStrip.tsx';
import type { CampaignFormApi } from './campaign-form.ts';
import type { ShownText } from './CampaignForm.tsx';
import styles from './CampaignForm.module.css';
import { ConfirmationTab } from './ConfirmationTab.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { RecipientsTab } from './RecipientsTab.tsx';
import { TicketTab } from './TicketTab.tsx';

export interface TabProps {
  form: CampaignFormApi;
  editable: ReturnType<typeof campaignEditable>;
  /** The text that the preview shows. */
  shown: ShownText;
  onShow: (text: ShownText) => void;
}

const tabs = ['recipients', 'messages', 'confirmation', 'ticket'] as const;
type TabName = (typeof tabs)[number];

/** The fields of a campaign by what they are about. */
export function CampaignTabs({ stored, ...props }: TabProps & { stored: Campaign | null }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<TabName>('recipients');
  const { form, editable, shown, onShow } = props;
  const panels: Record<TabName, ReactNode> = {
    recipients: (
      <RecipientsTab form={form} editable={editable} isConnectionLost={stored?.isConnectionLost ?? false} />
    ),
    messages: <MessagesTab {...props} stored={stored} />,
    confirmation: <ConfirmationTab {...props} />,
    ticket: (
      <fieldset className={styles.fields} disabled={editable === 'nothing'}>
        <TicketTab control={form.control} />
      </fieldset>
    ),
  };
  const open = (name: TabName) => {
    setTab(name);
    const kind = name === 'confirmation' ? 'question' : name === 'messages' ? 'message' : shown.kind;
    if (kind !== shown.kind) onShow({ kind, slot: 1 });
  };
  return (
    <Tabs value={tab} onChange={(value) => value && open(value as TabName)} keepMountedMode="display-none">
      <TabStrip chosen={tab} className={styles.tabs}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`campaigns.tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </TabStrip>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {panels[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
