import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import { formatDateTime } from '../../ui/format.ts';
import bell from '../../ui/BellPopover.module.css';
import styles from './AnnouncementList.module.css';
import { priorityLooks } from './priority-looks.ts';
import { useMarkRead, useShownAnnouncements } from './useShownAnnouncements.ts';

/** The announcements in full. Who sees them has read them; what was new stays marked as long as the list is open. */
export function AnnouncementList() {
  const { t } = useTranslation();
  const announcements = useShownAnnouncements();
  const markRead = useMarkRead();
  const unread = announcements.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const key = unread.join();
  const [fresh, setFresh] = useState(new Set(unread));
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  useEffect(() => {
    if (key !== '') markRead(key.split(',').map(Number));
  }, [key, markRead]);
  return (
    <>
      <div className={bell.head}>{t('announcements.title')}</div>
      {announcements.length === 0 && <p className={bell.none}>{t('announcements.none')}</p>}
      <ul
        className={styles.list}
        tabIndex={announcements.length > 0 ? 0 : undefined}
        aria-label={t('announcements.title')}
      >
        {announcements.map(({ id, title, text, priority, mediaPath, mediaName, createdAt }) => (
          <li key={id} className={styles.item} data-priority={priority}>
            <div className={styles.line}>
              <b className={styles.title}>{title}</b>
              {fresh.has(id) && <Chip tone="info">{t('announcements.unread')}</Chip>}
              {priority < 3 && (
                <Chip tone={priorityLooks[priority].tone}>{t(priorityLooks[priority].text)}</Chip>
              )}
            </div>
            {mediaPath && <img className={styles.image} src={mediaPath} alt={mediaName ?? ''} />}
            <p className={styles.text}>{text}</p>
            <time className={styles.time} dateTime={createdAt}>
              {t('announcements.readOn', { moment: formatDateTime(createdAt) })}
            </time>
          </li>
        ))}
      </ul>
    </>
  );
}
