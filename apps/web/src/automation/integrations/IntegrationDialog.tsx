import { type Integration, integrationTypes, isWebhook, NewIntegration } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import { useQueueChoices } from '../queues/targets.ts';
import { ServiceHealth } from '../outside/ServiceHealth.tsx';
import { integrationValues } from './integration-form.ts';
import { SigningSecret } from './SigningSecret.tsx';
import { TestButton } from './TestButton.tsx';
import { TypeFields } from './TypeFields.tsx';

interface IntegrationDialogProps {
  /** Null for a new one. */
  integration: Integration | null;
  /** Called with the new signing secret, which is shown only once. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

export function IntegrationDialog({ integration, onSecret, onClose }: IntegrationDialogProps) {
  const { t } = useTranslation();
  const queues = useQueueChoices();
  const form = useContractForm(NewIntegration, integrationValues(integration));
  const { control } = form;
  const type = useWatch({ control, name: 'type' });

  const save = async (values: NewIntegration) => {
    // The project name equals the name, except for Dialogflow agents.
    const body = type === 'dialogflow' ? values : { ...values, projectName: values.name };
    if (integration) {
      await call(api.integrations.update, { params: { id: integration.id }, body });
      toast.success(t('integrations.edited'));
    } else {
      const { signingSecret } = await call(api.integrations.create, { body });
      toast.success(t('integrations.added'));
      if (signingSecret !== '') onSecret(signingSecret);
    }
  };

  return (
    <FormDialog
      title={t(integration ? 'integrations.edit' : 'integrations.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size={660}
    >
      {integration && <ServiceHealth {...integration} />}
      <SelectField
        control={control}
        name="type"
        label={t('integrations.type')}
        choices={integrationTypes.map((value) => ({ value, label: t(`integrations.types.${value}`) }))}
        required
      />
      <TextField control={control} name="name" label={t('integrations.name')} required data-autofocus />
      <TypeFields form={form} type={type} />
      <SelectField
        control={control}
        name="queueId"
        label={t('integrations.queue')}
        description={t('integrations.queueHint')}
        placeholder={t('integrations.noQueue')}
        choices={queues}
      />
      {integration && isWebhook(type) && <SigningSecret integration={integration} onSecret={onSecret} />}
      <TestButton form={form} integrationId={integration?.id} />
    </FormDialog>
  );
}
