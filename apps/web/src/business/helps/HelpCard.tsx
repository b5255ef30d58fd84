import type { Help } from '@prosa/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './HelpCard.module.css';
import { VideoThumbnail } from './VideoThumbnail.tsx';

interface HelpCardProps {
  help: Help;
  onPlay: () => void;
}

export function HelpCard({ help, onPlay }: HelpCardProps) {
  const { t } = useTranslation();
  const text = useId();
  return (
    <button
      type="button"
      className={styles.card}
      aria-label={t('helps.play', { title: help.title })}
      aria-describedby={help.description ? text : undefined}
      onClick={onPlay}
    >
      <VideoThumbnail video={help.video} />
      <span className={styles.words}>
        <span className={styles.title}>{help.title}</span>
        {help.description && (
          <span id={text} className={styles.text}>
            {help.description}
          </span>
        )}
      </span>
    </button>
  );
}
