import type { QuotedMessage } from '@prosa/contract';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { VideoStill } from './Pictures.tsx';

type Shown = Pick<QuotedMessage, 'mediaType' | 'mediaUrl' | 'thumbnailUrl'>;

const SEEN = new Set(['image', 'video', 'sticker']);

/** Whether a message can be shown as a thumbnail. */
export const hasThumbnail = ({ mediaType, mediaUrl }: Shown): boolean =>
  SEEN.has(mediaType) && mediaUrl !== null;

interface ThumbnailProps {
  message: Shown;
  className: string | undefined;
}

/** A small image of a picture, video or sticker, beside the text about it. */
export function Thumbnail({ message, className }: ThumbnailProps) {
  const { mediaType, mediaUrl, thumbnailUrl } = message;
  if (mediaUrl === null) return null;
  return (
    <span className={className} data-sticker={mediaType === 'sticker' || undefined} aria-hidden>
      {mediaType === 'video' ? (
        <>
          <VideoStill url={mediaUrl} thumbnailUrl={thumbnailUrl} />
          <IconPlayerPlayFilled size={18} />
        </>
      ) : (
        <img src={thumbnailUrl ?? mediaUrl} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
