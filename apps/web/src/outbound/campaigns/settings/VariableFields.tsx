import { CAMPAIGN_VARIABLES_MAX } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldSection } from '../../../ui/form/FieldSection.tsx';
import { focusedByClick } from '../../../ui/form/focused-by-click.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './CampaignSettings.module.css';
import type { SettingsForm } from './campaign-settings-form.ts';

/** The company's own variables: a name, and what stands in its place. */
export function VariableFields({ form: { control } }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'variables' });
  const keyProblem = t('campaignSettings.keyInvalid');
  return (
    <FieldSection title={t('campaignSettings.variables')}>
      <p className={styles.hint}>{t('campaignSettings.variablesHint')}</p>
      {fields.length > 0 && (
        <ol className={styles.variables}>
          {fields.map(({ id }, index) => (
            <li key={id} className={styles.variable}>
              <TextField
                control={control}
                name={`variables.${index}.key`}
                aria-label={t('campaignSettings.keyOf', { number: index + 1 })}
                placeholder={t('campaignSettings.key')}
                problems={{ required: keyProblem, invalid: keyProblem, tooLong: keyProblem }}
                leftSection="{"
                rightSection="}"
                maxLength={60}
              />
              <TextField
                control={control}
                name={`variables.${index}.value`}
                aria-label={t('campaignSettings.valueOf', { number: index + 1 })}
                placeholder={t('campaignSettings.value')}
              />
              <IconButton
                tone="err"
                label={t('campaignSettings.removeVariable', { number: index + 1 })}
                {...focusedByClick}
                onClick={() => remove(index)}
              >
                <IconTrash size={17} />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <div {...focusedByClick}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= CAMPAIGN_VARIABLES_MAX}
          onClick={() => append({ key: '', value: '' })}
        >
          {t('campaignSettings.add')}
        </Button>
        {fields.length >= CAMPAIGN_VARIABLES_MAX && (
          <p className={styles.hint}>
            {t('campaignSettings.variablesFull', { max: CAMPAIGN_VARIABLES_MAX })}
          </p>
        )}
      </div>
    </FieldSection>
  );
}
