import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import layout from '../../../ui/layout.module.css';
import { MomentField } from '../../schedules/MomentField.tsx';
import { useCompanyClock } from '../../schedules/useCompanyClock.ts';
import type { CampaignFormApi } from './campaign-form.ts';
import styles from './CampaignForm.module.css';
import type { TabProps } from './CampaignTabs.tsx';
import { useConnections } from './useSendingConnection.ts';

/** Who gets it, through which connection and when. */
export function RecipientsTab({
  form,
  editable,
  isConnectionLost,
}: Pick<TabProps, 'form' | 'editable'> & { isConnectionLost: boolean }) {
  const { t } = useTranslation();
  const { timezone } = useCompanyClock();
  const { control } = form;
  return (
    <div className={styles.fields}>
      <fieldset className={styles.fields} disabled={editable !== 'all'}>
        <Source form={form} />
      </fieldset>
      <fieldset className={styles.fields} disabled={editable === 'nothing'}>
        <ConnectionField form={form} isLost={isConnectionLost} />
      </fieldset>
      <fieldset className={styles.fields} disabled={editable !== 'all'}>
        <MomentField
          control={control}
          name="scheduledAt"
          label={t('campaigns.scheduledAt')}
          description={t('campaigns.scheduleHint', { zone: timezone })}
          timezone={timezone}
          isOptional
        />
      </fieldset>
    </div>
  );
}

/** A list or a tag: choosing one takes back the other. */
function Source({ form: { control, setValue } }: { form: CampaignFormApi }) {
  const { t, i18n } = useTranslation();
  const lists = useQuery(read(api.contactLists.listAll)).data ?? [];
  const tags = useQuery(read(api.tags.listAll, { query: {} })).data ?? [];
  const choices = (rows: { id: number; name: string; contactsCount: number }[]) =>
    rows.map(({ id, name, contactsCount }) => ({
      value: id,
      label: t('campaigns.withCount', { name, total: contactsCount.toLocaleString(i18n.language) }),
    }));
  const change = { shouldDirty: true, shouldValidate: true };
  return (
    <div className={layout.columns}>
      <SelectField
        control={control}
        name="contactListId"
        label={t('campaigns.list')}
        placeholder={t('campaigns.choose')}
        choices={choices(lists)}
        onChosen={(id) => id !== undefined && setValue('tagListId', null, change)}
      />
      <SelectField
        control={control}
        name="tagListId"
        label={t('campaigns.tag')}
        placeholder={t('campaigns.choose')}
        choices={choices(tags)}
        onChosen={(id) => id !== undefined && setValue('contactListId', null, change)}
      />
    </div>
  );
}

function ConnectionField({
  form: { control, setValue },
  isLost,
}: {
  form: CampaignFormApi;
  isLost: boolean;
}) {
  const { t } = useTranslation();
  const connections = useConnections();
  const usual = connections.find(({ isDefault }) => isDefault);
  return (
    <SelectField
      control={control}
      name="whatsappId"
      label={t('campaigns.connection')}
      description={isLost ? t('campaigns.connectionLost') : undefined}
      problems={{ required: t('campaigns.connectionLost') }}
      placeholder={
        isLost
          ? t('campaigns.choose')
          : usual
            ? t('campaigns.defaultConnection', { name: usual.name })
            : t('campaigns.usualConnection')
      }
      choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
      // Templates belong to a connection.
      onChosen={() => setValue('templateId', null, { shouldDirty: true })}
    />
  );
}
