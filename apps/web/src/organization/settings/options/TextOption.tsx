import type { CompanySettings } from '@prosa/contract';
import { TextEditor } from './TextEditor.tsx';
import type { TextKey } from './options.ts';
import styles from './OptionRow.module.css';

/** A setting that is a text. */
export function TextOption({ option, settings }: { option: TextKey; settings: CompanySettings }) {
  return (
    <div className={styles.row} data-under>
      <div className={styles.alone}>
        <TextEditor option={option} saved={settings[option]} isLine={option === 'lgpdLink'} />
      </div>
    </div>
  );
}
