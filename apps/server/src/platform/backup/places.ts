import { resolve } from 'node:path';
import { openFolder, type ObjectStore } from '../files/object-store.ts';
import { isS3Address } from '../s3-address.ts';
import { openS3 } from '../files/s3-store.ts';

/** Opens the place that a person named: a folder, or a bucket such as s3://key:secret@s3.example.com/bucket/folder. */
export const openPlace = (place: string): ObjectStore =>
  isS3Address(place) ? openS3(place) : openFolder(resolve(place));

/** Splits the address of one archive into its shelf and its name; the address of a shelf has no name. */
export function splitArchive(address: string): { shelf: string; archive: string | undefined } {
  const [, shelf = address, archive, region = ''] =
    /^(.+?)[\\/]archives[\\/]([^\\/?]+)[\\/]?(\?.*)?$/.exec(address) ?? [];
  return { shelf: shelf + region, archive };
}
