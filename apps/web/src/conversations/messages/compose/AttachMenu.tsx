import { channelAbilities, MEETING_URL, type TicketDetail } from '@prosa/contract';
import { Menu } from '@mantine/core';
import {
  IconAddressBook,
  IconCalendarClock,
  IconCamera,
  IconFile,
  IconTemplate,
  IconVideo,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/useSession.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { focusMainInputSoon } from '../../../ui/main-input.ts';
import { useOpenOnMount } from '../../../ui/LazyMenuButton.tsx';
import { useScheduleMessage } from '../../useScheduleMessage.ts';
import { useIsNarrow } from '../../workspace/useIsNarrow.ts';
import { TemplateDialog } from '../templates/lazy-template-dialog.ts';
import styles from './AttachMenu.module.css';
import { draftForCustomer } from './drafts.ts';
import { AttachButton } from './tool-buttons.tsx';
import { FileChooser } from './FileChooser.tsx';
import { CollapsedTools } from './CollapsedTools.tsx';
import type { ContactCard } from './useSend.ts';

const CameraDialog = lazyDialog(async () => (await import('./CameraDialog.tsx')).CameraDialog);
const CardDialog = lazyDialog(async () => (await import('./ContactCardDialog.tsx')).ContactCardDialog);

interface AttachMenuProps {
  ticket: TicketDetail;
  /** Why only text can be sent now. */
  noFiles: string | null;
  onFiles: (files: File[]) => void;
  onCards: (cards: ContactCard[]) => void;
  onInsert: (text: string) => void;
}

/** The menu of everything that can be sent besides text. */
export default function AttachMenu({ ticket, noFiles, onFiles, onCards, onInsert }: AttachMenuProps) {
  const { t } = useTranslation();
  const { id: userId } = useSession();
  const scheduleMessage = useScheduleMessage();
  const { button, isOpen, setOpen } = useOpenOnMount();
  const isNarrow = useIsNarrow();
  const chooser = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<'camera' | 'card' | 'template' | null>(null);
  const { window: replyWindow } = channelAbilities[ticket.channel];
  const hasTemplates = replyWindow?.after.by === 'template';
  const why = noFiles && <span className={styles.why}>{noFiles}</span>;
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="top-start" withinPortal>
        <Menu.Target>
          <AttachButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            className={styles.entry ?? ''}
            leftSection={<IconFile size={17} />}
            disabled={noFiles !== null}
            onClick={() => chooser.current?.click()}
          >
            {t('composer.files')}
            {why}
          </Menu.Item>
          <Menu.Item
            className={styles.entry ?? ''}
            leftSection={<IconCamera size={17} />}
            disabled={noFiles !== null}
            onClick={() => setDialog('camera')}
          >
            {t('composer.camera')}
            {why}
          </Menu.Item>
          <Menu.Item
            className={styles.entry ?? ''}
            leftSection={<IconAddressBook size={17} />}
            disabled={noFiles !== null}
            onClick={() => setDialog('card')}
          >
            {t('composer.card')}
            {why}
          </Menu.Item>
          {hasTemplates && (
            <Menu.Item leftSection={<IconTemplate size={17} />} onClick={() => setDialog('template')}>
              {t('composer.template')}
            </Menu.Item>
          )}
          {scheduleMessage && (
            <Menu.Item
              leftSection={<IconCalendarClock size={17} />}
              onClick={() =>
                scheduleMessage(ticket.contactId, draftForCustomer({ userId, ticketId: ticket.id }))
              }
            >
              {t('composer.schedule')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconVideo size={17} />}
            onClick={() => {
              onInsert(MEETING_URL + ticket.uuid);
              // The menu returns the focus to its button unless it was moved in the meantime.
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
              focusMainInputSoon();
            }}
          >
            {t('composer.meeting')}
          </Menu.Item>
          {isNarrow && <CollapsedTools ticketId={ticket.id} />}
        </Menu.Dropdown>
      </Menu>
      <FileChooser ref={chooser} label={t('composer.files')} onFiles={onFiles} />
      {dialog === 'camera' && (
        <CameraDialog onShot={(file) => onFiles([file])} onClose={() => setDialog(null)} />
      )}
      {dialog === 'template' && <TemplateDialog ticket={ticket} onClose={() => setDialog(null)} />}
      {dialog === 'card' && <CardDialog onSend={onCards} onClose={() => setDialog(null)} />}
    </>
  );
}
