import { EmojiPicker as Picker } from 'frimousse';
import { useTranslation } from 'react-i18next';
import styles from './EmojiPicker.module.css';

/** The newest ones are not in every phone's font yet. */
const NEWEST = 15;
/** Emojibase has no Turkish. */
const locales: Record<string, string> = { 'pt-BR': 'pt', en: 'en', es: 'es', tr: 'en' };

export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation();
  return (
    <Picker.Root
      className={styles.picker}
      locale={locales[i18n.language] ?? 'en'}
      // Vite puts the data there; see vite.config.ts.
      emojibaseUrl="/emoji"
      emojiVersion={NEWEST}
      columns={8}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        className={styles.search}
        autoFocus
        aria-label={t('composer.emojiSearch')}
        placeholder={t('composer.emojiSearch')}
      />
      <Picker.Viewport className={styles.viewport}>
        <Picker.Loading className={styles.word}>{t('composer.emojiLoading')}</Picker.Loading>
        <Picker.Empty className={styles.word}>{t('composer.emojiNone')}</Picker.Empty>
        <Picker.List className={styles.list} />
      </Picker.Viewport>
    </Picker.Root>
  );
}
