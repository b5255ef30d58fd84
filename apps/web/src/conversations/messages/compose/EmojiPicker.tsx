import { EmojiPicker as Picker } from 'frimousse';
import { IconClock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './EmojiPicker.module.css';
import { type EmojiSection, readSections, RECENT } from './emoji-sections.ts';
import { addRecentEmoji } from './recent-emojis.ts';

/** Not the latest Emoji version, because many phones' fonts lack its emoji. */
const NEWEST = 15;
const COLUMNS = 8;
/** As in the style sheet. */
const ROW_PX = 38;
/** Emojibase has no Turkish. */
const locales: Record<string, string> = { 'pt-BR': 'pt', en: 'en', es: 'es', tr: 'en' };
/** The icon of each section, by its Emojibase group number. */
const SECTION_EMOJIS = ['😀', '👋', '', '🐻', '🍔', '✈️', '⚽', '💡', '🔣', '🏁'];

export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation();
  const viewport = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [sections, setSections] = useState<EmojiSection[]>([]);
  const [read] = useState(() =>
    readSections({ recentLabel: t('composer.emojiRecent'), columns: COLUMNS, onSections: setSections }),
  );

  const show = ({ rowsBefore }: EmojiSection, place: number) => {
    setSearch('');
    const heading = viewport.current?.querySelector<HTMLElement>('[frimousse-category-header]');
    const top = rowsBefore * ROW_PX + place * (heading?.offsetHeight ?? 0);
    // Two frames later, when the list has been rendered without the search.
    requestAnimationFrame(() => requestAnimationFrame(() => viewport.current?.scrollTo({ top })));
  };

  return (
    <Picker.Root
      className={styles.picker}
      locale={locales[i18n.language] ?? 'en'}
      // Vite puts the data there; see vite.config.ts.
      emojibaseUrl="/emoji"
      emojiVersion={NEWEST}
      columns={COLUMNS}
      resolveEmojiData={read}
      onEmojiSelect={({ emoji }) => {
        addRecentEmoji(emoji);
        onPick(emoji);
      }}
    >
      <Picker.Search
        className={styles.search}
        autoFocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        aria-label={t('composer.emojiSearch')}
        placeholder={t('composer.emojiSearch')}
      />
      <div className={styles.sections} role="toolbar" aria-label={t('composer.emojiSections')}>
        {sections.map((section, place) => (
          <button
            key={section.index}
            type="button"
            aria-label={section.label}
            title={section.label}
            // Keeps the focus in the search field, so that the arrow keys keep working.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => show(section, place)}
          >
            {section.index === RECENT ? <IconClock size={18} aria-hidden /> : SECTION_EMOJIS[section.index]}
          </button>
        ))}
      </div>
      <Picker.Viewport ref={viewport} className={styles.viewport}>
        <Picker.Loading className={styles.word}>{t('composer.emojiLoading')}</Picker.Loading>
        <Picker.Empty className={styles.word}>{t('composer.emojiNone')}</Picker.Empty>
        <Picker.List className={styles.list} />
      </Picker.Viewport>
    </Picker.Root>
  );
}
