/** The video service's own picture of a video. */
export const thumbnailUrl = (code: string) =>
  `https://img.youtube.com/vi/${encodeURIComponent(code)}/mqdefault.jpg`;

/** The player, on the address that sets no cookies until something is played. */
export const playerUrl = (code: string) =>
  `https://www.youtube-nocookie.com/embed/${encodeURIComponent(code)}?autoplay=1&rel=0`;

/** For a code it does not know the service answers a grey picture of this width, which is no error to the browser. */
export const PLACEHOLDER_WIDTH = 120;
