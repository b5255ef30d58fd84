/**
 * A place and a contact card have their text in the body of a message, as the clients of this family read it: of a place
 * a picture (we have none), a link to a map and a name, between bars; of cards the cards themselves.
 */
interface Place {
  latitude: number;
  longitude: number;
  name: string;
}

export const encodeLocationBody = ({ latitude, longitude, name }: Place): string => {
  const where = `${latitude},${longitude}`;
  return `|https://maps.google.com/maps?q=${where}&z=17|${name.replaceAll('|', ' ') || where}`;
};

const LOCATION_BODY = /^[^|]*\|https:\/\/maps[^|]*[?&]q=([^|&]*)[^|]*\|([^|]*)$/;
const CARD_NAME = /^(?:[\w-]+\.)?FN[^:\n]*:(.*)$/gim;

/** What such a message is called, for where people read it in a line; of all others what was written. */
export function readableBody({ mediaType, body }: { mediaType: string; body: string }): string {
  if (mediaType === 'locationMessage') {
    const [, where, name] = LOCATION_BODY.exec(body) ?? [];
    if (name !== undefined) return name === where ? '' : name;
  }
  if (mediaType === 'contactMessage' && /^BEGIN:VCARD/im.test(body))
    return [...body.matchAll(CARD_NAME)].map(([, name = '']) => name.trim()).join(', ');
  return body;
}
