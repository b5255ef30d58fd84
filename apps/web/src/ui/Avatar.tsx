import { useState } from 'react';
import styles from './Avatar.module.css';
import { stableUrl } from './stable-url.ts';

interface AvatarProps {
  name: string;
  /** The URL of the picture, if there is one. */
  image?: string | null;
  size?: number;
}

/** Enough hues to tell people apart, few enough to be distinct in both themes. */
const HUES = [12, 38, 88, 142, 176, 206, 232, 262, 292, 330];

const hueOf = (name: string) => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return HUES[sum % HUES.length];
};

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** The picture of a person, or initials on a colour derived from the name. */
export function Avatar({ name, image, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as React.CSSProperties;
  const hasImage = image && image !== broken;
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {hasImage ? <img src={stableUrl(image)} alt="" onError={() => setBroken(image)} /> : initials(name)}
    </span>
  );
}
