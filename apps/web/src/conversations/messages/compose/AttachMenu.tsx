import { MEETING_URL, type TicketDetail } from '@prosa/contract';
import { Menu } from '@mantine/core';
import { IconAddressBook, IconCalendarClock, IconCamera, IconFile, IconVideo } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { screensOf } from '../../../shell/menu.ts';
import { usePlanFlag } from '../../../shell/session.ts';
import { useMenu } from '../../../shell/useMenu.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useOpensAtOnce } from '../../../ui/OnDemand.tsx';
import { AttachButton } from './tool-buttons.tsx';
import { FileChooser } from './FileChooser.tsx';
import type { Card } from './useSend.ts';

const CameraDialog = lazyDialog(async () => (await import('./CameraDialog.tsx')).CameraDialog);
const CardDialog = lazyDialog(async () => (await import('./CardDialog.tsx')).CardDialog);

const SCHEDULES = '/schedules';

interface AttachMenuProps {
  ticket: TicketDetail;
  onFiles: (files: File[]) => void;
  onCards: (cards: Card[]) => void;
  onInsert: (text: string) => void;
}

/** What can go out besides text. */
export default function AttachMenu({ ticket, onFiles, onCards, onInsert }: AttachMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { button, isOpen, setOpen } = useOpensAtOnce();
  const chooser = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<'camera' | 'card' | null>(null);
  const hasPlan = usePlanFlag('useSchedules');
  const canSchedule = screensOf(useMenu()).some(({ path }) => path === SCHEDULES) && hasPlan;
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="top-start" withinPortal>
        <Menu.Target>
          <AttachButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFile size={17} />} onClick={() => chooser.current?.click()}>
            {t('composer.files')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCamera size={17} />} onClick={() => setDialog('camera')}>
            {t('composer.camera')}
          </Menu.Item>
          <Menu.Item leftSection={<IconAddressBook size={17} />} onClick={() => setDialog('card')}>
            {t('composer.card')}
          </Menu.Item>
          {canSchedule && (
            <Menu.Item
              leftSection={<IconCalendarClock size={17} />}
              onClick={() => void navigate(`${SCHEDULES}?contactId=${ticket.contactId}`)}
            >
              {t('composer.schedule')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconVideo size={17} />}
            // After the menu has given the focus back to its button.
            onClick={() => setTimeout(() => onInsert(MEETING_URL + ticket.uuid))}
          >
            {t('composer.meeting')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FileChooser ref={chooser} label={t('composer.files')} onFiles={onFiles} />
      {dialog === 'camera' && (
        <CameraDialog onShot={(file) => onFiles([file])} onClose={() => setDialog(null)} />
      )}
      {dialog === 'card' && <CardDialog onSend={onCards} onClose={() => setDialog(null)} />}
    </>
  );
}
