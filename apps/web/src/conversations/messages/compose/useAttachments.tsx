import type { Channel } from '@prosa/contract';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Attachment, revokePreviews, acceptFiles } from './attachments.ts';
import { TicketDropZone } from './TicketDropZone.tsx';

const AttachmentDialog = lazyDialog(async () => (await import('./AttachmentDialog.tsx')).AttachmentDialog);

interface AttachmentsOptions {
  /** The text of the message box; it becomes the first file's caption. */
  text: string;
  /** Determines which files are accepted. */
  channel: Channel;
  /** Why no file can be sent now. */
  refusal: string | null;
  onSend: (attachments: Attachment[]) => void;
}

/** Files from a button, drop, paste or camera; all are shown in a preview before sending. */
export function useAttachments(attaching: AttachmentsOptions): {
  add: (files: File[]) => void;
  view: ReactNode;
} {
  const { text, channel, refusal, onSend } = attaching;
  const [attachments, setAttachments] = useState<Attachment[]>([]);

  const add = (files: File[]) => {
    if (refusal) return toast.error(refusal);
    const { taken, refusals } = acceptFiles(files, channel, attachments.length);
    for (const reason of refusals) toast.error(reason);
    const [first] = taken;
    if (attachments.length === 0 && first) first.caption = text;
    if (taken.length > 0) setAttachments([...attachments, ...taken]);
  };

  const close = () => {
    revokePreviews(attachments);
    setAttachments([]);
  };

  const view = (
    <>
      <TicketDropZone onFiles={add} />
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
