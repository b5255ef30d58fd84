import { messageVariableNames, variableText } from '@prosa/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { insertVariable, type VariableTarget } from './insert-variable.ts';
import { VariablePreview } from './VariablePreview.tsx';
import styles from './Variables.module.css';

/** Buttons that insert the variables of a message at the caret, with a preview. */
export function Variables(target: VariableTarget) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <div className={styles.variables} role="group" aria-labelledby={id}>
        <span id={id} className={styles.label}>
          {t('common.insertVariable')}
        </span>
        {messageVariableNames.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.variable}
            title={t(`settings.variable.${name}`)}
            aria-label={`${variableText(name)} ${t(`settings.variable.${name}`)}`}
            // The text field keeps the focus and the caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insertVariable(target, name)}
          >
            {variableText(name)}
          </button>
        ))}
      </div>
      <VariablePreview text={target.text} />
    </>
  );
}
