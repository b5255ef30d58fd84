import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ContactForm } from './contact-form.ts';
import styles from './ExtraInfoFields.module.css';

/** Additional information on a contact: pairs of name and value. */
export function ExtraInfoFields<Out>({ form }: { form: ContactForm<Out> }) {
  const { t } = useTranslation();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo', keyName: 'key' });
  return (
    <fieldset className={styles.group}>
      <legend>{t('contacts.extraInfo')}</legend>
      {fields.map(({ key }, index) => (
        <div key={key} className={styles.pair}>
          <TextField
            control={control}
            name={`extraInfo.${index}.name`}
            aria-label={t('contacts.extraName')}
            placeholder={t('contacts.extraName')}
          />
          <TextField
            control={control}
            name={`extraInfo.${index}.value`}
            aria-label={t('contacts.extraValue')}
            placeholder={t('contacts.extraValue')}
          />
          <IconButton
            tone="err"
            label={t('contacts.removeExtraInfo', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconTrash size={17} />
          </IconButton>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => append({ name: '', value: '' })}
      >
        {t('contacts.addExtraInfo')}
      </Button>
    </fieldset>
  );
}
