const MOST_CHARACTERS = 30;
const NAME_LENGTH = 25;
const MESSAGE_LENGTH = 27;

const graphemes = new Intl.Segmenter();

/** Texts of up to 30 characters stay whole; longer ones are cut further, so that the ellipsis has room. */
function shorten(text: string, length: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, length).join('').trimEnd()}…` : text;
}

export const shortenName = (name: string): string => shorten(name, NAME_LENGTH);
export const shortenMessage = (text: string): string => shorten(text, MESSAGE_LENGTH);

/** Since then, in whole seconds. A clock that is behind the server's says 0. */
export const secondsSince = (moment: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(moment)) / 1000));
