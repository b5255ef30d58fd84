import { defaultEmojiDataResolver, type EmojiData, type EmojiDataResolver } from 'frimousse';
import { recentEmojis } from './recent-emojis.ts';

/** A section of the picker's list, in display order. */
export interface EmojiSection {
  index: number;
  label: string;
  /** The number of emoji rows before this section. */
  rowsBefore: number;
}

export const RECENT = -1;

/** All emoji, preceded by a section of the recently picked ones. */
function withRecent({ emojis, categories, ...data }: EmojiData, label: string): EmojiData {
  const byEmoji = new Map(emojis.map((one) => [one.emoji, one]));
  const recent = recentEmojis()
    .map((emoji) => byEmoji.get(emoji))
    .filter((one) => one !== undefined);
  if (recent.length === 0) return { ...data, emojis, categories };
  return {
    ...data,
    emojis: [...recent.map((one) => ({ ...one, category: RECENT })), ...emojis],
    categories: [{ index: RECENT, label }, ...categories],
  };
}

function sectionsOf({ emojis, categories }: EmojiData, columns: number): EmojiSection[] {
  let rowsBefore = 0;
  return categories.flatMap(({ index, label }) => {
    const count = emojis.filter((one) => one.category === index).length;
    if (count === 0) return [];
    const section = { index, label, rowsBefore };
    rowsBefore += Math.ceil(count / columns);
    return [section];
  });
}

interface SectionsOptions {
  recentLabel: string;
  columns: number;
  onSections: (sections: EmojiSection[]) => void;
}

/** Loads the picker's emoji data and reports its sections. */
export const readSections =
  ({ recentLabel, columns, onSections }: SectionsOptions): EmojiDataResolver =>
  async (locale, options) => {
    const data = withRecent(await defaultEmojiDataResolver(locale, options), recentLabel);
    onSections(sectionsOf(data, columns));
    return data;
  };
