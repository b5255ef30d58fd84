import type { Channel } from '@prosa/contract';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Attachment, release, takeFiles } from './attachments.ts';
import { DropZone } from './DropZone.tsx';

const AttachmentDialog = lazyDialog(async () => (await import('./AttachmentDialog.tsx')).AttachmentDialog);

interface Attaching {
  /** What is in the box becomes the first file's caption. */
  text: string;
  /** What it takes depends on it. */
  channel: Channel;
  /** Why no file can go now. */
  refusal: string | null;
  onSend: (attachments: Attachment[]) => void;
}

/** Files from a button, dropped, pasted or shot: all of them are looked at once more before they go. */
export function useAttaching(attaching: Attaching): { add: (files: File[]) => void; view: ReactNode } {
  const { text, channel, refusal, onSend } = attaching;
  const [attachments, setAttachments] = useState<Attachment[]>([]);

  const add = (files: File[]) => {
    if (refusal) return toast.error(refusal);
    const { taken, refusals } = takeFiles(files, channel, attachments.length);
    for (const reason of refusals) toast.error(reason);
    const [first] = taken;
    if (attachments.length === 0 && first) first.caption = text;
    if (taken.length > 0) setAttachments([...attachments, ...taken]);
  };

  const close = () => {
    release(attachments);
    setAttachments([]);
  };

  const view = (
    <>
      <DropZone onFiles={add} />
      {attachments.length > 0 && (
        <AttachmentDialog
          attachments={attachments}
          onChange={setAttachments}
          onAdd={add}
          onSend={() => onSend(attachments)}
          onClose={close}
        />
      )}
    </>
  );
  return { add, view };
}
