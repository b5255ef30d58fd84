import { recipientVariables } from '@prosa/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { insertText, type VariableTarget } from '../../../ui/form/insert-variable.ts';
import styles from '../../../ui/form/Variables.module.css';
import { useOwnVariables } from './useOwnVariables.ts';

/** Buttons that insert the recipient's and the company's variables at the caret. */
export function VariableButtons(target: VariableTarget) {
  const { t } = useTranslation();
  const id = useId();
  const own = useOwnVariables();
  const variables = [
    ...recipientVariables.map((key) => ({ key: key as string, meaning: t(`campaigns.variable.${key}`) })),
    ...own.map(({ key, value }) => ({ key, meaning: value })),
  ];
  return (
    <div className={styles.variables} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('common.insertVariable')}
      </span>
      {variables.map(({ key, meaning }) => (
        <button
          key={key}
          type="button"
          className={styles.variable}
          title={meaning}
          aria-label={`{${key}} ${meaning}`}
          // The text field keeps the focus and the caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insertText(target, `{${key}}`)}
        >
          {`{${key}}`}
        </button>
      ))}
    </div>
  );
}
