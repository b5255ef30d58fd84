import type { Connection } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DryRunNotice } from '../../ui/dry-run/DryRunNotice.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { MessageField } from '../../ui/form/MessageField.tsx';
import layout from '../../ui/layout.module.css';
import type { TabProps } from './ConnectionTabs.tsx';
import styles from './ConnectionTabs.module.css';
import { FieldSection } from '../../ui/form/FieldSection.tsx';

/** Descriptions go below the inputs, so that the inputs of a row are aligned. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const wholeNumberProps = { min: 0, allowDecimal: false, inputWrapperOrder: hintBelow } as const;

export function ChatbotTab({ form, connection }: TabProps) {
  const { t } = useTranslation();
  const { control } = form;
  return (
    <div className={styles.sections}>
      <FieldSection title={t('connections.form.newTickets')}>
        <NumberField
          control={control}
          name="timeCreateNewTicket"
          label={t('connections.form.timeCreateNewTicket')}
          description={t('connections.form.timeCreateNewTicketHint')}
          {...wholeNumberProps}
        />
        <div className={layout.columns}>
          <NumberField
            control={control}
            name="maxUseBotQueues"
            label={t('connections.form.maxUseBotQueues')}
            {...wholeNumberProps}
          />
          <NumberField
            control={control}
            name="timeUseBotQueues"
            label={t('connections.form.timeUseBotQueues')}
            {...wholeNumberProps}
          />
        </div>
      </FieldSection>
      <FieldSection title={t('connections.form.expire')}>
        <div className={layout.columns}>
          <NumberField
            control={control}
            name="expiresTicket"
            label={t('connections.form.expiresTicket')}
            description={t('connections.form.expiresTicketHint')}
            {...wholeNumberProps}
          />
          <SelectField
            control={control}
            name="whenExpiresTicket"
            label={t('connections.form.whenExpires')}
            choices={[
              { value: 0, label: t('connections.form.whenAnybody') },
              { value: 1, label: t('connections.form.whenUs') },
            ]}
          />
        </div>
        <MessageField
          isOneOfMany
          control={control}
          name="expiresInactiveMessage"
          label={t('connections.form.expiresInactive')}
        />
        <NumberField
          control={control}
          name="timeInactiveMessage"
          label={t('connections.form.timeInactive')}
          {...wholeNumberProps}
        />
        <MessageField
          isOneOfMany
          control={control}
          name="inactiveMessage"
          label={t('connections.form.inactive')}
        />
        {connection && <IdleDryRun form={form} connection={connection} />}
      </FieldSection>
    </div>
  );
}

/** Which conversations the edited idle time would have ended. */
function IdleDryRun({ form, connection }: Required<Pick<TabProps, 'form'>> & { connection: Connection }) {
  const [minutes, when, reminder] = useWatch({
    control: form.control,
    name: ['expiresTicket', 'whenExpiresTicket', 'timeInactiveMessage'],
  });
  const isChanged =
    minutes !== connection.expiresTicket ||
    when !== connection.whenExpiresTicket ||
    reminder !== connection.timeInactiveMessage;
  if (!isChanged || !minutes) return null;
  return (
    <DryRunNotice
      run={{
        kind: 'timer',
        timer: 'idle',
        id: connection.id,
        minutes: minutes + (reminder ?? 0),
        whenExpiresTicket: when ?? 0,
      }}
    />
  );
}
