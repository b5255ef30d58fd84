import {
  type Icon,
  IconFile,
  IconFileOff,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import styles from './files.module.css';

const iconsByExtension: [RegExp, Icon][] = [
  [/\.pdf$/i, IconFileTypePdf],
  [/\.(?:png|jpe?g|gif|webp|heic|svg)$/i, IconPhoto],
  [/\.(?:mp4|3gp|webm|mov)$/i, IconVideo],
  [/\.(?:mp3|ogg|opus|m4a|wav|aac)$/i, IconMusic],
  [/\.(?:xlsx?|csv|ods)$/i, IconFileSpreadsheet],
];

/** The icon of a file, by its extension. */
export function FileTypeIcon({ name }: { name: string | null }) {
  const Sign =
    name === null ? IconFileOff : (iconsByExtension.find(([ending]) => ending.test(name))?.[1] ?? IconFile);
  return (
    <span className={styles.mark} data-missing={name === null || undefined} aria-hidden>
      <Sign size={18} stroke={1.6} />
    </span>
  );
}
