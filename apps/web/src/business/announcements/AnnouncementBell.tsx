import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpenOnMount } from '../../ui/LazyMenuButton.tsx';
import { AnnouncementBellButton } from './AnnouncementBellButton.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';

/** The bell with a popover of the announcements. */
export default function AnnouncementBell() {
  const { t } = useTranslation();
  const { button, isOpen, setOpen } = useOpenOnMount();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={380}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <AnnouncementBellButton ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('announcements.title')}>
        {isOpen && <AnnouncementList />}
      </Popover.Dropdown>
    </Popover>
  );
}
