import { STORAGE_KEYS } from '@prosa/contract';

/** Two rows of the picker. */
const MOST = 16;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The emoji last picked on this device, newest first. */
export function recentEmojis(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEYS.recentEmojis) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isText).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function addRecentEmoji(emoji: string): void {
  const others = recentEmojis().filter((one) => one !== emoji);
  localStorage.setItem(STORAGE_KEYS.recentEmojis, JSON.stringify([emoji, ...others].slice(0, MOST)));
}
