import { isInvalidValue, type MessageTemplate, requiredValues } from '@prosa/contract';
import { useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TemplateValueField } from '../../../conversations/messages/templates/TemplateValueField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import type { CampaignFormApi } from './campaign-form.ts';
import { VariableButtons } from './VariableButtons.tsx';

interface TemplateFieldsProps {
  form: CampaignFormApi;
  templates: MessageTemplate[];
  /** How long after a contact's message free texts may be sent. */
  hours: number;
}

/** An approved template in place of the texts, with its values. */
export function TemplateFields({ form: { control, formState }, templates, hours }: TemplateFieldsProps) {
  const { t } = useTranslation();
  const chosen = useWatch({ control, name: 'templateId' });
  const { field } = useController({ control, name: 'templateValues' });
  const values = (field.value ?? {}) as Record<string, string>;
  const template = templates.find(({ id }) => id === chosen);
  const wanted = template ? requiredValues(template) : [];
  const input = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState<string | undefined>();
  const known = wanted.some(({ key }) => key === current) ? current : wanted[0]?.key;
  const fill = (key: string, value: string) => field.onChange({ ...values, [key]: value });
  return (
    <>
      <SelectField
        control={control}
        name="templateId"
        label={t('campaigns.template')}
        description={t('campaigns.templateHint', { hours })}
        placeholder={t('campaigns.noTemplate')}
        choices={templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
      />
      {template &&
        wanted.map((variable) => (
          <TemplateValueField
            key={variable.key}
            variable={variable}
            template={template}
            value={values[variable.key] ?? ''}
            isWrong={formState.submitCount > 0 && isInvalidValue(variable.key, values[variable.key])}
            onChange={(value) => fill(variable.key, value)}
            onFocus={(element) => {
              input.current = element;
              setCurrent(variable.key);
            }}
          />
        ))}
      {known !== undefined && (
        <VariableButtons field={input} text={values[known] ?? ''} onInsert={(text) => fill(known, text)} />
      )}
    </>
  );
}
