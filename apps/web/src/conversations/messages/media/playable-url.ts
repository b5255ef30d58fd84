const OGG = /\.(?:ogg|oga|opus)(?=\?|$)/;

let playsOgg: boolean | undefined;

/** Checked once, because there are many recordings. */
function canPlayOgg(): boolean {
  playsOgg ??= document.createElement('audio').canPlayType('audio/ogg; codecs=opus') !== '';
  return playsOgg;
}

/** Voice notes are Ogg, which Safari on older phones cannot play; the server then converts them to MP3. */
export function playableUrl(url: string, name: string | null): { url: string; name: string | null } {
  if (!OGG.test(url) || canPlayOgg()) return { url, name };
  return { url: `${url}&as=mp3`, name: name?.replace(OGG, '.mp3') ?? null };
}
