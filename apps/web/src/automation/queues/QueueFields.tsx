import { ROTATION_MINUTES } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ColorField } from '../../ui/form/ColorField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PlanGatedSelectField } from '../../ui/form/PlanGatedSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { MessageField } from '../../ui/form/MessageField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { RotationDryRun } from './QueueDryRuns.tsx';
import { type QueueForm, queueColors } from './queue-form.ts';
import styles from './queues.module.css';
import type { Targets } from './targets.ts';

interface QueueFieldsProps {
  form: QueueForm;
  queueId: number | null;
  hasHours: boolean;
  targets: Targets;
}

export function QueueFields({ form, queueId, hasHours, targets }: QueueFieldsProps) {
  const { t } = useTranslation();
  const { control } = form;
  const rotates = useWatch({ control, name: 'ativarRoteador' });
  return (
    <>
      <div className={styles.basics}>
        <TextField control={control} name="name" label={t('queues.name')} required data-autofocus />
        <ColorField
          control={control}
          name="color"
          label={t('queues.color')}
          swatches={queueColors}
          swatchesPerRow={6}
          required
        />
        <NumberField
          control={control}
          name="orderQueue"
          label={t('queues.order')}
          min={0}
          allowDecimal={false}
        />
      </div>
      <MessageField
        isOneOfMany
        control={control}
        name="greetingMessage"
        label={t('queues.greeting')}
        description={t('queues.greetingHint')}
        minRows={2}
      />
      {hasHours && (
        <MessageField
          isOneOfMany
          control={control}
          name="outOfHoursMessage"
          label={t('queues.outOfHours')}
          minRows={2}
          required
        />
      )}
      <div className={styles.choices}>
        <div className={styles.rotation}>
          <SwitchField
            control={control}
            name="ativarRoteador"
            label={t('queues.rotation')}
            description={t('queues.rotationHint')}
          />
          {rotates && (
            <SelectField
              control={control}
              name="tempoRoteador"
              label={t('queues.rotationTime')}
              choices={[
                { value: 0, label: t('queues.rotationNever') },
                ...ROTATION_MINUTES.map((count) => ({ value: count, label: t('queues.minutes', { count }) })),
              ]}
            />
          )}
        </div>
        <SwitchField
          control={control}
          name="closeTicket"
          label={t('queues.closeTicket')}
          description={t('queues.closeTicketHint')}
        />
      </div>
      {rotates && queueId !== null && <RotationDryRun form={form} queueId={queueId} />}
      <div className={styles.choices}>
        <PlanGatedSelectField
          flag="useIntegrations"
          control={control}
          name="integrationId"
          label={t('queues.integration')}
          placeholder={t('queues.none')}
          choices={targets.integrations}
        />
        <SelectField
          control={control}
          name="fileListId"
          label={t('queues.fileList')}
          placeholder={t('queues.none')}
          choices={targets.files}
        />
      </div>
    </>
  );
}
