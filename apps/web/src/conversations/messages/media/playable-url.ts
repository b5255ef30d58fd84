const OGG = /\.(?:ogg|oga|opus)(?=\?|$)/;

let playsOgg: boolean | undefined;

/** Asked once: there are many recordings, and one browser. */
function canPlayOgg(): boolean {
  playsOgg ??= document.createElement('audio').canPlayType('audio/ogg; codecs=opus') !== '';
  return playsOgg;
}

/** Voice notes are ogg, which Safari on older phones does not play: there the server gives the same as MP3. */
export function playableUrl(url: string, name: string | null): { url: string; name: string | null } {
  if (!OGG.test(url) || canPlayOgg()) return { url, name };
  return { url: `${url}&as=mp3`, name: name?.replace(OGG, '.mp3') ?? null };
}
