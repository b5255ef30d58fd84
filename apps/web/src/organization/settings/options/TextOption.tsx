import type { CompanySettings } from '@prosa/contract';
import { TextEditor, type TextForm } from './TextEditor.tsx';
import type { TextKey } from './options.ts';
import styles from './OptionRow.module.css';

const forms: Partial<Record<TextKey, TextForm>> = {
  lgpdLink: 'url',
  optOutWords: 'words',
  optInWords: 'words',
};

interface TextOptionProps {
  option: TextKey;
  settings: CompanySettings;
  /** Belongs to the option above. */
  isUnder: boolean;
}

/** A setting that is a text. */
export function TextOption({ option, settings, isUnder }: TextOptionProps) {
  return (
    <div className={styles.row} data-under={isUnder || undefined}>
      <div className={styles.alone}>
        <TextEditor option={option} saved={settings[option]} form={forms[option] ?? 'message'} />
      </div>
    </div>
  );
}
