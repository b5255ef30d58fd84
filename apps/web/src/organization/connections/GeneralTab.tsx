import { channelAbilities } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { QueuesField } from '../../ui/form/QueuesField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ENABLED, SwitchField } from '../../ui/form/SwitchField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import layout from '../../ui/layout.module.css';
import type { TabProps } from './ConnectionTabs.tsx';
import styles from './ConnectionTabs.module.css';
import { ImportFields } from './ImportFields.tsx';
import { FieldSection } from '../../ui/form/FieldSection.tsx';
import { TimerDryRun } from './TimerDryRun.tsx';
import { TokenField } from './TokenField.tsx';

export function GeneralTab({ form, connection }: TabProps) {
  const { t } = useTranslation();
  const { control } = form;
  const allowGroup = useWatch({ control, name: 'allowGroup' });
  const queues = useQuery(read(api.queues.list)).data ?? [];
  const { hasGroups, hasHistory } = channelAbilities[connection?.channel ?? 'whatsapp'];
  const isOnlyDefault = connection?.isDefault === true;
  return (
    <div className={styles.sections}>
      <FieldSection title={t('connections.form.connection')}>
        <TextField control={control} name="name" label={t('connections.name')} required data-autofocus />
        <div className={styles.switches}>
          <SwitchField
            control={control}
            name="isDefault"
            label={t('connections.form.isDefault')}
            description={
              isOnlyDefault ? t('connections.form.isDefaultOnly') : t('connections.form.isDefaultHint')
            }
            disabled={isOnlyDefault}
          />
          {hasGroups && (
            <SwitchField
              control={control}
              name="allowGroup"
              label={t('connections.form.allowGroup')}
              description={t('connections.form.allowGroupHint')}
            />
          )}
          {hasGroups && allowGroup && (
            <SwitchField
              control={control}
              name="groupAsTicket"
              values={ENABLED}
              label={t('connections.form.groupAsTicket')}
              description={t('connections.form.groupAsTicketHint')}
            />
          )}
        </div>
        <QueuesField
          control={control}
          name="queueIds"
          label={t('connections.form.queues')}
          description={t('connections.form.queuesHint')}
          emptyText={t('connections.form.noQueues')}
        />
      </FieldSection>
      <FieldSection title={t('connections.form.redirect')}>
        <div className={layout.columns}>
          <NumberField
            control={control}
            name="timeSendQueue"
            label={t('connections.form.timeSendQueue')}
            description={t('connections.form.timeSendQueueHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            problems={{ required: t('connections.form.sendQueue') }}
            min={0}
            allowDecimal={false}
          />
          <SelectField
            control={control}
            name="sendIdQueue"
            label={t('connections.form.sendIdQueue')}
            placeholder={t('connections.form.noQueue')}
            problems={{ required: t('connections.form.sendQueue') }}
            choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        {connection && <TimerDryRun timer="redirect" form={form} connection={connection} />}
      </FieldSection>
      {hasHistory && <ImportFields form={form} connection={connection} />}
      <FieldSection title={t('connections.form.token')}>
        <TokenField form={form} />
      </FieldSection>
    </div>
  );
}
