import { IconFile, IconFileText, IconMusic, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './AttachmentDialog.module.css';
import { type Attachment, mediaTypeOf } from './attachments.ts';

/** Large preview of a file; a text if the browser cannot show it. */
export function FilePreview({ attachment: { file, url } }: { attachment: Attachment }) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  const broken = () => setBroken(true);
  const kind = isBroken ? 'application' : mediaTypeOf(file.type);
  if (kind === 'image') return <img src={url} alt={file.name} onError={broken} />;
  // Preview of the user's own file, for which there are no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'video') return <video src={url} controls onError={broken} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'audio') return <audio src={url} controls onError={broken} />;
  return (
    <p className={styles.none}>
      <IconFile size={36} stroke={1.5} aria-hidden />
      {t('composer.attachments.noPreview')}
    </p>
  );
}

const fileIcons = { audio: IconMusic, video: IconVideo, application: IconFile, text: IconFileText };

export function Thumbnail({ attachment: { file, url } }: { attachment: Attachment }) {
  const [isBroken, setBroken] = useState(false);
  if (file.type.startsWith('image/') && !isBroken)
    return <img src={url} alt="" onError={() => setBroken(true)} />;
  const family = file.type.split('/')[0] ?? '';
  const Sign = Object.hasOwn(fileIcons, family) ? fileIcons[family as keyof typeof fileIcons] : IconFile;
  return <Sign size={22} stroke={1.6} aria-hidden />;
}
