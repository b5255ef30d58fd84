import { Button, Modal, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconPlus, IconSend2, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { useUnsavedGuard } from '../../../ui/useUnsavedGuard.tsx';
import styles from './AttachmentDialog.module.css';
import { FilePreview, Thumbnail } from './FilePreview.tsx';
import { FileChooser } from './FileChooser.tsx';
import type { Attachment } from './attachments.ts';

interface AttachmentDialogProps {
  attachments: Attachment[];
  onChange: (attachments: Attachment[]) => void;
  onAdd: (files: File[]) => void;
  onSend: () => void;
  onClose: () => void;
}

/** Preview of the files before sending: captions and order can be changed. */
export function AttachmentDialog({ attachments, onChange, onAdd, onSend, onClose }: AttachmentDialogProps) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 600px)') ?? false;
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const [shownId, setShownId] = useState(attachments[0]?.id);
  const [isTyped, setTyped] = useState(false);
  const { tryToClose, question } = useUnsavedGuard(opened && isTyped, () => setOpened(false));
  const chooser = useRef<HTMLInputElement>(null);
  const at = Math.max(
    0,
    attachments.findIndex(({ id }) => id === shownId),
  );
  const shown = attachments[at];
  if (!shown) return null;

  const send = () => {
    onSend();
    setOpened(false);
  };
  const caption = (text: string) => {
    onChange(attachments.map((one) => (one.id === shown.id ? { ...one, caption: text } : one)));
    // Set only here: a caption taken over from the composer is still in the composer and needs no warning.
    setTyped(true);
  };
  const move = (to: number) => onChange(attachments.toSpliced(at, 1).toSpliced(to, 0, shown));
  const remove = () => {
    const others = attachments.toSpliced(at, 1);
    setShownId(others[Math.min(at, others.length - 1)]?.id);
    if (others.length === 0) setOpened(false);
    else onChange(others);
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isPhone) return;
    event.preventDefault();
    send();
  };

  const { file } = shown;
  return (
    <Modal
      opened={opened}
      onClose={tryToClose}
      onExitTransitionEnd={gone}
      title={t('composer.attachments.title')}
      size={640}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <figure className={styles.shown}>
        <FilePreview key={shown.id} attachment={shown} />
        <figcaption>
          <span>{file.name}</span> <small>{formatSize(file.size, i18n.language)}</small>
        </figcaption>
      </figure>
      <div className={styles.moves}>
        <IconButton
          label={t('composer.attachments.earlier')}
          disabled={at === 0}
          onClick={() => move(at - 1)}
        >
          <IconArrowLeft size={18} />
        </IconButton>
        <IconButton
          label={t('composer.attachments.later')}
          disabled={at === attachments.length - 1}
          onClick={() => move(at + 1)}
        >
          <IconArrowRight size={18} />
        </IconButton>
        <IconButton tone="err" label={t('composer.attachments.remove', { name: file.name })} onClick={remove}>
          <IconTrash size={18} />
        </IconButton>
      </div>
      <Textarea
        data-autofocus
        autosize
        minRows={1}
        maxRows={5}
        aria-label={t('composer.attachments.caption')}
        placeholder={t('composer.attachments.caption')}
        value={shown.caption}
        onChange={(event) => caption(event.currentTarget.value)}
        onKeyDown={sendByKey}
      />
      <div className={styles.strip}>
        {attachments.map((attachment) => (
          <button
            key={attachment.id}
            type="button"
            aria-label={t('composer.attachments.show', { name: attachment.file.name })}
            aria-current={attachment.id === shown.id}
            onClick={() => setShownId(attachment.id)}
          >
            <Thumbnail attachment={attachment} />
          </button>
        ))}
        <button
          type="button"
          aria-label={t('composer.attachments.addMore')}
          title={t('composer.attachments.addMore')}
          onClick={() => chooser.current?.click()}
        >
          <IconPlus size={20} />
        </button>
        <FileChooser ref={chooser} label={t('composer.attachments.addMore')} onFiles={onAdd} />
        <Button className={styles.send ?? ''} leftSection={<IconSend2 size={17} />} onClick={send}>
          {t('composer.attachments.sendCount', { count: attachments.length })}
        </Button>
      </div>
      {question}
    </Modal>
  );
}
