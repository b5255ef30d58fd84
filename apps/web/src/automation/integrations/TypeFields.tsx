import { type IntegrationType, integrationLanguages } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { MessageField } from '../../ui/form/MessageField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import layout from '../../ui/layout.module.css';
import type { IntegrationForm } from './integration-form.ts';

interface TypeFieldsProps {
  form: IntegrationForm;
  type: IntegrationType;
}

/** The fields of each type of integration. */
export function TypeFields({ form: { control }, type }: TypeFieldsProps) {
  const { t } = useTranslation();
  if (type === 'dialogflow')
    return (
      <>
        <div className={layout.columns}>
          <TextField control={control} name="projectName" label={t('integrations.projectName')} />
          <SelectField
            control={control}
            name="language"
            label={t('integrations.language')}
            choices={integrationLanguages.map((value) => ({
              value,
              label: t(`integrations.languages.${value}`),
            }))}
            required
          />
        </div>
        <TextAreaField
          control={control}
          name="jsonContent"
          label={t('integrations.jsonContent')}
          description={t('integrations.secretHint')}
          autoComplete="off"
          spellCheck={false}
        />
      </>
    );
  const address = (
    <TextField
      control={control}
      name="urlN8N"
      type="url"
      label={t(type === 'typebot' ? 'integrations.typebotUrl' : 'integrations.url')}
      placeholder="https://"
      required
    />
  );
  if (type !== 'typebot') return address;
  return (
    <>
      {address}
      <div className={layout.columns}>
        <TextField control={control} name="typebotSlug" label={t('integrations.slug')} required />
        <NumberField
          control={control}
          name="typebotExpires"
          label={t('integrations.expires')}
          min={0}
          allowDecimal={false}
        />
        <NumberField
          control={control}
          name="typebotDelayMessage"
          label={t('integrations.delay')}
          min={0}
          step={100}
          allowDecimal={false}
        />
        <TextField control={control} name="typebotKeywordFinish" label={t('integrations.finishWord')} />
        <TextField control={control} name="typebotKeywordRestart" label={t('integrations.restartWord')} />
      </div>
      <MessageField
        isOneOfMany
        control={control}
        name="typebotRestartMessage"
        label={t('integrations.restartMessage')}
        minRows={2}
      />
      <MessageField
        isOneOfMany
        control={control}
        name="typebotUnknownMessage"
        label={t('integrations.unknownMessage')}
        minRows={2}
      />
    </>
  );
}
