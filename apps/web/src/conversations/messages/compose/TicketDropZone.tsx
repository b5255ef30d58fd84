import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './TicketDropZone.module.css';

/** Accepts files dropped anywhere on the ticket, from its header to the composer. */
export function TicketDropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const mark = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<DOMRect | null>(null);
  const drop = useEffectEvent(onFiles);

  useEffect(() => {
    // The composer's parent also contains the header and the messages.
    const ticket = mark.current?.closest('[data-composer]')?.parentElement;
    if (!ticket) return undefined;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setPlace(ticket.getBoundingClientRect());
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && ticket.contains(event.relatedTarget))) setPlace(null);
    };
    const take = (event: DragEvent) => {
      setPlace(null);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      drop(files);
    };
    ticket.addEventListener('dragover', over);
    ticket.addEventListener('dragleave', leave);
    ticket.addEventListener('drop', take);
    return () => {
      ticket.removeEventListener('dragover', over);
      ticket.removeEventListener('dragleave', leave);
      ticket.removeEventListener('drop', take);
    };
  }, []);

  return (
    <>
      <span ref={mark} hidden />
      {place && (
        <div
          className={styles.zone}
          style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
        >
          <p>
            <IconPaperclip size={22} aria-hidden />
            {t('composer.attachments.drop')}
          </p>
        </div>
      )}
    </>
  );
}
