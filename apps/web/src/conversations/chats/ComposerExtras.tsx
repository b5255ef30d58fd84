import { IconFile, IconMessage, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ChatComposer.module.css';
import type { WritingMode } from './ChatView.tsx';
import type { useChatComposer } from './useChatComposer.ts';

interface ComposerExtrasProps {
  mode: WritingMode | null;
  composer: ReturnType<typeof useChatComposer>;
  onLeave: () => void;
}

/** Above the text: what is answered or edited, the files and the ticket that go with it. */
export function ComposerExtras({ mode, composer, onLeave }: ComposerExtrasProps) {
  const { t } = useTranslation();
  const { files, dropFile, ticketId, dropTicket } = composer;
  return (
    <>
      {mode && (
        <Extra dropLabel={t('common.cancel')} onDrop={onLeave}>
          <strong>
            {mode.kind === 'edit'
              ? t('chats.editMessage')
              : t('chats.replyTo', { name: mode.message.sender.name })}
          </strong>
          <span>{mode.message.message || mode.message.mediaName}</span>
        </Extra>
      )}
      {ticketId !== null && (
        <Extra
          icon={<IconMessage size={17} aria-hidden />}
          dropLabel={t('chats.removeTicket')}
          onDrop={dropTicket}
        >
          <span>{t('chats.ticket', { id: ticketId })}</span>
        </Extra>
      )}
      {files.map((file, index) => (
        <Extra
          key={`${file.name} ${index}`}
          icon={<IconFile size={17} aria-hidden />}
          dropLabel={t('chats.removeFile', { name: file.name })}
          onDrop={() => dropFile(file)}
        >
          <span>{file.name}</span>
        </Extra>
      ))}
    </>
  );
}

interface ExtraProps {
  icon?: ReactNode;
  dropLabel: string;
  onDrop: () => void;
  children: ReactNode;
}

const Extra = ({ icon, dropLabel, onDrop, children }: ExtraProps) => (
  <div className={styles.extra}>
    {icon}
    <p>{children}</p>
    <IconButton label={dropLabel} onClick={onDrop}>
      <IconX size={17} />
    </IconButton>
  </div>
);
