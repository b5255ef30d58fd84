import { crc32, deflateSync } from 'node:zlib';

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A single-colour PNG. */
export function picture(width: number, height: number, color: string): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Bit depth 8, colour type RGB.
  head.set([8, 2, 0, 0, 0], 8);
  const pixel = Buffer.from(color.slice(1), 'hex');
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => pixel)]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A file in the form that Playwright's file chooser expects. */
export const pictureFile = (color = '#1f6feb') => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: picture(96, 96, color),
});
