import { messageVariableNames, messageVariables, variableText } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { insertVariable, type VariableTarget } from './insert-variable.ts';
import { VariablePreview } from './VariablePreview.tsx';
import styles from './Variables.module.css';

/** Each variable with its meaning and an example, and below them a preview of the text. */
export function VariableList({ onDone, ...target }: VariableTarget & { onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.list}>
      {messageVariableNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={`${variableText(name)} ${t(`settings.variable.${name}`)}`}
          onClick={() => {
            onDone();
            insertVariable(target, name);
          }}
        >
          <code>{variableText(name)}</code>
          <span>{t(`settings.variable.${name}`)}</span>
          <small>{messageVariables[name]}</small>
        </button>
      ))}
      <VariablePreview text={target.text} />
    </div>
  );
}
