import { fillWithExamples, hasVariables, variablesIn } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import styles from './Variables.module.css';

/** The text with example values; nothing if it has no variables or an unknown one. */
export function VariablePreview({ text }: { text: string }) {
  const { t } = useTranslation();
  if (!hasVariables(text) || variablesIn(text).unknown.length > 0) return null;
  return (
    <p className={styles.preview}>
      <span>{t('common.variablePreview')}</span> {fillWithExamples(text)}
    </p>
  );
}
