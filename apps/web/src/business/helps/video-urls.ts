/** The thumbnail of a video at the video service. */
export const thumbnailUrl = (code: string) =>
  `https://img.youtube.com/vi/${encodeURIComponent(code)}/mqdefault.jpg`;

/** The player, on the domain that sets no cookies before playback. */
export const playerUrl = (code: string) =>
  `https://www.youtube-nocookie.com/embed/${encodeURIComponent(code)}?autoplay=1&rel=0`;

/** For an unknown video the service returns a grey picture of this width, which raises no error event. */
export const PLACEHOLDER_WIDTH = 120;
