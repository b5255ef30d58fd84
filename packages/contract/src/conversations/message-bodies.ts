/**
 * The bodies of locations and contact cards have the format of existing clients. A location: a picture (we have
 * none), a map link and a name, separated by bars; contacts: the vCards themselves.
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

/** The body as one readable line: the name of a location or contact, otherwise the text itself. */
export function readableBody({ mediaType, body }: { mediaType: string; body: string }): string {
  if (mediaType === 'locationMessage') {
    const [, where, name] = LOCATION_BODY.exec(body) ?? [];
    if (name !== undefined) return name === where ? '' : name;
  }
  if (mediaType === 'contactMessage' && /^BEGIN:VCARD/im.test(body))
    return [...body.matchAll(CARD_NAME)].map(([, name = '']) => name.trim()).join(', ');
  return body;
}
