/** The largest a picture is shown in a bubble; a click shows all of it. */
const MOST_WIDE = 330;
const MOST_HIGH = 400;
/** Smaller could not be hit with a finger. */
const LEAST = 64;

export interface Size {
  width: number;
  height: number;
}

/** The room for a picture whose size nobody knows yet. */
const UNKNOWN: Size = { width: 300, height: 225 };

/** The room a picture has in a bubble: all of it, in its own shape, never larger than it is. */
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
