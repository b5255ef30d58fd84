import type { Message } from '@prosa/contract';
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
} from '@tabler/icons-react';
import { formatSize } from '../../../ui/format.ts';
import { useMessageContext } from '../message-context.ts';
import styles from './Media.module.css';

const icons = [
  { pattern: /pdf/, Icon: IconFileTypePdf },
  { pattern: /sheet|excel|csv/, Icon: IconFileSpreadsheet },
  { pattern: /zip|compressed|rar|tar/, Icon: IconFileZip },
  { pattern: /^audio/, Icon: IconMusic },
  { pattern: /^text|word|document/, Icon: IconFileText },
];

/** A document with its name and size, and a download link. */
export function DocumentFile({ message }: { message: Message & { mediaUrl: string } }) {
  const { t, language } = useMessageContext();
  const { mediaUrl, mediaBytes } = message;
  const mime = message.mediaMime ?? '';
  const name = message.mediaName ?? t('messages.media.document');
  const Icon = icons.find(({ pattern }) => pattern.test(mime))?.Icon ?? IconFile;
  const isPdf = mime === 'application/pdf';
  const facts = [extensionOf(name), mediaBytes === null ? '' : formatSize(mediaBytes, language)];
  return (
    <div className={styles.document}>
      <Icon size={28} stroke={1.4} aria-hidden />
      <span className={styles.documentText}>
        {isPdf ? (
          <button
            type="button"
            className={styles.documentName}
            data-action="pdf"
            aria-label={t('messages.media.open', { name })}
          >
            {name}
          </button>
        ) : (
          <span className={styles.documentName}>{name}</span>
        )}
        <span className={styles.documentFacts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <a
        className={styles.download}
        href={mediaUrl}
        download={name}
        aria-label={t('messages.media.downloadNamed', { name })}
        title={t('messages.media.download')}
      >
        <IconDownload size={18} aria-hidden />
      </a>
    </div>
  );
}

const extensionOf = (name: string) => /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? '';
