import { IconSpeakerphone } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedButton } from '../../ui/CountedButton.tsx';
import { useShownAnnouncements } from './useShownAnnouncements.ts';

/** The bell of the announcements with the number of unread ones. */
export function AnnouncementBellButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const count = useShownAnnouncements().filter(({ isRead }) => !isRead).length;
  return (
    <CountedButton label={t('shell.announcements.label', { count })} count={count} {...props}>
      <IconSpeakerphone size={19} />
    </CountedButton>
  );
}
