import { useTranslation } from 'react-i18next';
import { BellPopover } from '../../ui/BellPopover.tsx';
import { AnnouncementBellButton } from './AnnouncementBellButton.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';

/** The bell with a popover of the announcements. */
export default function AnnouncementBell() {
  const { t } = useTranslation();
  return (
    <BellPopover button={AnnouncementBellButton} label={t('announcements.title')} width={380}>
      {() => <AnnouncementList />}
    </BellPopover>
  );
}
