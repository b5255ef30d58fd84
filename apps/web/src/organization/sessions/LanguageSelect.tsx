import { LANGUAGES, type Language } from '@prosa/contract';
import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../i18n/index.ts';
import { languageNames } from '../../i18n/languages.ts';
import styles from './LanguageSelect.module.css';

const isLanguage = (value: string): value is Language => LANGUAGES.some((language) => language === value);

/** A native select of the languages, each by its own name. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <label className={styles.select}>
      <IconWorld size={18} aria-hidden />
      <select
        aria-label={t('shell.language')}
        value={i18n.language}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && void chooseLanguage(value)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
