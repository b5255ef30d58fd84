import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Variables.module.css';

/** What a message may contain; each is replaced when the message is sent. */
const names = [
  'firstName',
  'name',
  'userName',
  'ms',
  'hour',
  'date',
  'queue',
  'connection',
  'protocol',
  'name_company',
] as const;

const written = (name: string) => `{{${name}}}`;

interface VariablesProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onInsert: (text: string) => void;
}

/** The variables of a message, each put in at the caret with one click. */
export function Variables({ field, text, onInsert }: VariablesProps) {
  const { t } = useTranslation();
  const id = useId();

  const insert = (name: string) => {
    const area = field.current;
    const start = area?.selectionStart ?? text.length;
    const end = area?.selectionEnd ?? text.length;
    onInsert(text.slice(0, start) + written(name) + text.slice(end));
    const caret = start + written(name).length;
    // After the new text is in the field.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(caret, caret);
    });
  };

  return (
    <div className={styles.variables} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('settings.variables')}
      </span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.variable}
          title={t(`settings.variable.${name}`)}
          aria-label={`${written(name)} ${t(`settings.variable.${name}`)}`}
          // The caret stays where the person left it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(name)}
        >
          {written(name)}
        </button>
      ))}
    </div>
  );
}
