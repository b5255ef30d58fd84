import type { TicketDetail } from '@prosa/contract';
import { IconCheck, IconLock, IconMicrophone, IconSend2, IconWritingSign } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyMenuButton } from '../../../ui/LazyMenuButton.tsx';
import { useIsNarrow } from '../../workspace/useIsNarrow.ts';
import { updateComposerState, useComposerState } from '../composer-state.ts';
import styles from './Composer.module.css';
import { useSignature } from './useSignature.ts';
import { AttachButton, EmojiButton } from './tool-buttons.tsx';
import type { ContactCard } from './useSend.ts';

const loadAttachMenu = () => import('./AttachMenu.tsx');
const AttachMenu = lazy(loadAttachMenu);
const loadEmoji = () => import('./EmojiPopover.tsx');
const EmojiPopover = lazy(loadEmoji);

interface ComposerToolsProps {
  ticket: TicketDetail;
  isEditing: boolean;
  /** Why only text can be sent now. */
  noFiles: string | null;
  canSend: boolean;
  isSaving: boolean;
  onInsert: (text: string) => void;
  /** Returns the focus to the text. */
  onFocus: () => void;
  onFiles: (files: File[]) => void;
  onCards: (cards: ContactCard[]) => void;
  onRecord: () => void;
  onSend: () => void;
}

/** The toolbar of the composer: modes, attachments and the send button. */
export function ComposerTools(props: ComposerToolsProps) {
  const {
    ticket,
    isEditing,
    noFiles,
    canSend,
    isSaving,
    onInsert,
    onFocus,
    onFiles,
    onCards,
    onRecord,
    onSend,
  } = props;
  const { t } = useTranslation();
  const { isPrivate } = useComposerState(ticket.id);
  const { isOffered, signs, toggle } = useSignature();
  const isNarrow = useIsNarrow();
  const emoji = (
    <LazyMenuButton button={EmojiButton} preload={loadEmoji}>
      <EmojiPopover onPick={onInsert} onLeave={onFocus} />
    </LazyMenuButton>
  );
  const SendSign = isEditing ? IconCheck : IconSend2;
  return (
    <div className={styles.tools}>
      {!isEditing && (
        <>
          <LazyMenuButton button={AttachButton} preload={loadAttachMenu}>
            <AttachMenu
              ticket={ticket}
              noFiles={noFiles}
              onFiles={onFiles}
              onCards={onCards}
              onInsert={onInsert}
            />
          </LazyMenuButton>
          {emoji}
          {(!isNarrow || isPrivate) && (
            <IconButton
              className={styles.tool ?? ''}
              label={t('composer.private')}
              aria-pressed={isPrivate}
              onClick={() => updateComposerState(ticket.id, { isPrivate: !isPrivate })}
            >
              <IconLock size={19} />
            </IconButton>
          )}
          {!isNarrow && isOffered && !isPrivate && (
            <IconButton
              className={styles.tool ?? ''}
              label={t('composer.signature')}
              aria-pressed={signs}
              onClick={toggle}
            >
              <IconWritingSign size={19} />
            </IconButton>
          )}
        </>
      )}
      {isEditing && emoji}
      <p className={styles.hint} aria-hidden>
        <span>{t('composer.hintFormat')}</span>
        <span>{t('composer.hintKeys')}</span>
      </p>
      {canSend || isEditing ? (
        <button
          type="button"
          className={styles.send}
          aria-label={isEditing ? t('composer.save') : t('composer.send')}
          title={isEditing ? t('composer.save') : t('composer.send')}
          disabled={!canSend || isSaving}
          onClick={onSend}
        >
          <SendSign size={19} />
        </button>
      ) : (
        <IconButton
          className={styles.tool ?? ''}
          label={noFiles ? `${t('composer.record')}. ${noFiles}` : t('composer.record')}
          disabled={noFiles !== null}
          onClick={onRecord}
        >
          <IconMicrophone size={19} />
        </IconButton>
      )}
    </div>
  );
}
