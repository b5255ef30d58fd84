import sharp from 'sharp';

/** The size of an image after applying its orientation. */
export interface Dimensions {
  width: number;
  height: number;
}

/** Reads the size of an image from its header; undefined if it is no image or cannot be read. */
export async function readDimensions(path: string, mime: string): Promise<Dimensions | undefined> {
  if (!mime.startsWith('image/')) return undefined;
  try {
    const { autoOrient } = await sharp(path).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}
