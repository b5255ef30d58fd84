import { resolve } from 'node:path';
import { openFolder, type ObjectStore } from '../files/object-store.ts';

/** Opens the place that a person named: a folder. */
export const openPlace = (place: string): ObjectStore => openFolder(resolve(place));

/** Splits the address of one archive into its shelf and its name; the address of a shelf has no name. */
export function splitArchive(address: string): { shelf: string; archive: string | undefined } {
  const [, shelf = address, archive] = /^(.+?)[\\/]archives[\\/]([^\\/]+)[\\/]?$/.exec(address) ?? [];
  return { shelf, archive };
}
