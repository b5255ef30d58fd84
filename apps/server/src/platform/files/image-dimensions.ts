import sharp from 'sharp';

/** How wide and high a picture is when it stands upright. */
export interface Dimensions {
  width: number;
  height: number;
}

/** Of a picture on the disk, by what its beginning says; nothing for what is none, or cannot be read. */
export async function readDimensions(path: string, mime: string): Promise<Dimensions | undefined> {
  if (!mime.startsWith('image/')) return undefined;
  try {
    const { autoOrient } = await sharp(path).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}
