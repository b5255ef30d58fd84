import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './AnnouncementBanner.module.css';
import { useMarkRead, useShownAnnouncements } from './useShownAnnouncements.ts';

/** The oldest announcement of high priority that was not read yet, above every screen. */
export function AnnouncementBanner() {
  const { t } = useTranslation();
  const announcement = useShownAnnouncements().findLast(({ priority, isRead }) => priority === 1 && !isRead);
  const markRead = useMarkRead();
  return (
    <div role="status">
      {announcement && (
        <section className={styles.banner} aria-label={t('shell.announcements.important')}>
          <IconSpeakerphone size={18} aria-hidden />
          <p className={styles.text}>
            <b>{announcement.title}</b> {announcement.text}
          </p>
          <Button size="compact-sm" variant="default" onClick={() => markRead([announcement.id])}>
            {t('shell.announcements.understood')}
          </Button>
        </section>
      )}
    </div>
  );
}
