import type { MessageTemplate, TemplateVariable } from '@prosa/contract';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface TemplateValueFieldProps {
  variable: TemplateVariable;
  template: MessageTemplate;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
  onFocus?: (input: HTMLInputElement) => void;
}

const MAX = 1024;
const placeParts = ['place', 'name', 'address'] as const;

/** The field for one value of a template. */
export function TemplateValueField(props: TemplateValueFieldProps) {
  const { variable, template, value, isWrong, onChange, onFocus } = props;
  const { t } = useTranslation();
  const [part = 'body', place = ''] = variable.key.split('.');
  const name = part === 'button' ? (template.buttons[Number(place)]?.text ?? place) : `{{${place}}}`;
  const known = part === 'header' || part === 'button' ? part : 'body';
  const isPlace = template.header?.format === 'location';
  const placePart = isPlace && placeParts.find((one) => `header.${one}` === variable.key);
  const problem = placePart === 'place' ? t('templates.place.coordinates') : t('templates.required');
  return (
    <TextInput
      label={placePart ? t(`templates.place.${placePart}`) : t(`templates.part.${known}`, { name })}
      placeholder={
        placePart === 'place'
          ? '-23.5503, -46.6339'
          : variable.example && t('templates.example', { example: variable.example })
      }
      value={value}
      maxLength={MAX}
      required
      error={isWrong && problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => onFocus?.(event.currentTarget)}
    />
  );
}
