import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { DateTimeField, toLocalDateTime } from '../../ui/form/DateTimeField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import layout from '../../ui/layout.module.css';
import type { TabProps } from './ConnectionTabs.tsx';
import styles from './ConnectionTabs.module.css';
import { earliestImport } from './connection-form.ts';
import { FieldSection } from '../../ui/form/FieldSection.tsx';

const DAY = 86_400_000;

/** The import of old messages: its period, and what becomes of the imported tickets. */
export function ImportFields({ form, connection }: TabProps) {
  const { t } = useTranslation();
  const { control, setValue, getValues } = form;
  const isOn = useWatch({ control, name: 'enableImportMessage' });
  const queues = useQuery(read(api.queues.list)).data ?? [];
  const [bounds] = useState(() => ({
    min: toLocalDateTime(earliestImport()),
    max: toLocalDateTime(new Date()),
  }));
  const problems = {
    invalid: t('connections.form.importRange'),
    required: t('connections.form.importRange'),
  };
  const pairsAgain = isOn && connection?.status === 'CONNECTED' && !connection.enableImportMessage;

  /** Suggests the last day, unless dates are set already. */
  const suggest = (on: boolean) => {
    if (!on || getValues('importOldMessages')) return;
    const options = { shouldDirty: true };
    setValue('importOldMessages', toLocalDateTime(new Date(Date.now() - DAY)), options);
    setValue('importRecentMessages', toLocalDateTime(new Date()), options);
  };

  return (
    <FieldSection title={t('connections.form.importTitle')}>
      <div onChange={(event) => suggest((event.target as HTMLInputElement).checked)}>
        <SwitchField
          control={control}
          name="enableImportMessage"
          label={t('connections.form.enableImport')}
          description={t('connections.form.enableImportHint')}
        />
      </div>
      {pairsAgain && (
        <p className={styles.warning} role="status">
          <IconAlertTriangle size={17} aria-hidden />
          {t('connections.form.importWarning')}
        </p>
      )}
      {isOn && (
        <>
          <div className={layout.columns}>
            <DateTimeField
              control={control}
              name="importOldMessages"
              label={t('connections.form.importOld')}
              problems={problems}
              {...bounds}
              required
            />
            <DateTimeField
              control={control}
              name="importRecentMessages"
              label={t('connections.form.importRecent')}
              problems={problems}
              {...bounds}
              required
            />
          </div>
          <SelectField
            control={control}
            name="queueIdImportMessages"
            label={t('connections.form.importQueue')}
            placeholder={t('connections.form.choose')}
            problems={{ required: t('connections.form.importQueueRequired') }}
            choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
          <div className={styles.switches}>
            <SwitchField
              control={control}
              name="importOldMessagesGroups"
              label={t('connections.form.importGroups')}
            />
            <SwitchField
              control={control}
              name="closedTicketsPostImported"
              label={t('connections.form.closeAfterImport')}
            />
          </div>
        </>
      )}
    </FieldSection>
  );
}
