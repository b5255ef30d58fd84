import type { Message } from '@prosa/contract';
import { IconMapPin } from '@tabler/icons-react';
import { useMessageContext } from '../message-context.ts';
import styles from './Media.module.css';

/** A location with its name and coordinates. No map is loaded; a link opens one. */
export function LocationCard({ location }: { location: NonNullable<Message['location']> }) {
  const { t } = useMessageContext();
  const { latitude, longitude, name } = location;
  const coordinates = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
  const query = new URLSearchParams({ api: '1', query: `${latitude},${longitude}` });
  return (
    <div className={styles.place}>
      <span className={styles.pin}>
        <IconMapPin size={26} stroke={1.5} aria-hidden />
      </span>
      <span className={styles.documentText}>
        <span className={styles.placeName}>{name || t('messages.media.location')}</span>
        <span className={styles.documentFacts}>{coordinates}</span>
        <a
          className={styles.link}
          href={`https://www.google.com/maps/search/?${query}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('messages.media.map')}
        </a>
      </span>
    </div>
  );
}
