import type { Campaign } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CampaignFile } from './CampaignFile.tsx';
import { messageField } from './campaign-form.ts';
import styles from './CampaignForm.module.css';
import type { TabProps } from './CampaignTabs.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { TextSlots } from './TextSlots.tsx';
import { fileKindOf, useTemplates } from './useTemplates.ts';
import { templateWindow, useSendingConnection } from './useSendingConnection.ts';

/** What is sent: an approved template, or one of the texts, and with it a picture or a file. */
export function MessagesTab({
  form,
  editable,
  stored,
  shown,
  onShow,
}: TabProps & { stored: Campaign | null }) {
  const { t } = useTranslation();
  const { control } = form;
  const connection = useSendingConnection(control);
  const hours = templateWindow(connection);
  const templates = useTemplates(hours === undefined ? undefined : connection?.id);
  const templateId = useWatch({ control, name: 'templateId' }) ?? null;
  const template = templates.find(({ id }) => id === templateId);
  const isLocked = editable === 'nothing';
  return (
    <div className={styles.fields}>
      {hours !== undefined && (
        <fieldset className={styles.fields} disabled={isLocked}>
          <TemplateFields form={form} templates={templates} hours={hours} />
        </fieldset>
      )}
      {templateId === null && (
        <>
          <p className={styles.note}>{t('campaigns.messagesHint')}</p>
          <TextSlots
            control={control}
            fieldOf={messageField}
            label="campaigns.message"
            slot={shown.kind === 'message' ? shown.slot : 1}
            onSlot={(slot) => onShow({ kind: 'message', slot })}
            isLocked={isLocked}
          />
        </>
      )}
      {(templateId === null || fileKindOf(template) !== null) && (
        <fieldset className={styles.fields} disabled={isLocked}>
          <CampaignFile control={control} stored={stored} kind={fileKindOf(template)} />
        </fieldset>
      )}
    </div>
  );
}
