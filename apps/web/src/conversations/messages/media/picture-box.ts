/** The maximum size of a picture in a bubble; a click opens the full size. */
const MOST_WIDE = 330;
const MOST_HIGH = 400;
/** Smaller pictures would be hard to tap. */
const LEAST = 64;

export interface Size {
  width: number;
  height: number;
}

/** The space for a picture of unknown size. */
const UNKNOWN: Size = { width: 300, height: 225 };

/** The size of a picture in a bubble: uncropped, in its own aspect ratio, never enlarged. */
export function pictureBox(size: Size | null): Size {
  if (!size || size.width <= 0 || size.height <= 0) return UNKNOWN;
  const scale = Math.min(1, MOST_WIDE / size.width, MOST_HIGH / size.height);
  return {
    width: Math.max(LEAST, Math.round(size.width * scale)),
    height: Math.max(LEAST, Math.round(size.height * scale)),
  };
}

interface MediaDimensions {
  mediaWidth: number | null;
  mediaHeight: number | null;
}

export const sizeOf = ({ mediaWidth: width, mediaHeight: height }: MediaDimensions): Size | null =>
  width && height ? { width, height } : null;
