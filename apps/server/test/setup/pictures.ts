import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Metadata in a picture, like the location or name that a camera adds. */
export const HIDDEN = 'taken at home';

/** A real picture, larger than the display limit, with hidden metadata. */
export function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'jpeg',
  width = 600,
  height = 400,
): Promise<Buffer> {
  const canvas = sharp({ create: { width, height, channels: 3, background: '#39ace7' } });
  return canvas
    .withExif({ IFD0: { ImageDescription: HIDDEN, Artist: HIDDEN } })
    .toFormat(format)
    .toBuffer();
}

/** A small file whose header declares more pixels than fit into memory. */
export async function pictureBomb(): Promise<Buffer> {
  const png = await picture('png');
  // The size follows the signature: 13 bytes of header, and their checksum.
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** Files that are not pictures, whatever their name says. */
export const fakeImages: Record<string, Buffer> = {
  'svg with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  script: Buffer.from('alert(1)'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  'signature of a png and nothing more': Buffer.from('89504e470d0a1a0a', 'hex'),
  nothing: Buffer.alloc(0),
};

interface FormFile {
  field: string;
  bytes: Buffer;
  name?: string;
  type?: string;
}

export function formWith(
  { field, bytes, name = 'picture.png', type = 'image/png' }: FormFile,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
