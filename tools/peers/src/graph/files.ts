import { createHash } from 'node:crypto';
import { MediaFile, MediaFolder } from '../files/media-folder.ts';
import type { GraphFile } from './contents.ts';
import { newId } from './world.ts';

interface FileDetails {
  id: string;
  mimetype: string;
  fileName?: string;
  /** Downloads need a token of this account; null: only the URL. */
  ownerId: string | null;
}

class StoredFile extends MediaFile implements GraphFile {
  readonly mimetype: string;
  readonly fileName?: string;
  readonly ownerId: string | null;

  constructor(folder: MediaFolder, { id, mimetype, fileName, ownerId }: FileDetails) {
    super(folder, id);
    this.mimetype = mimetype;
    this.ownerId = ownerId;
    if (fileName !== undefined) this.fileName = fileName;
  }
}

/** The files that the provider stores. */
export class GraphFiles {
  readonly #folder: MediaFolder;
  origin = '';

  constructor(directory: string | undefined) {
    this.#folder = new MediaFolder(directory);
  }

  store({ bytes, mimetype, fileName }: GraphFile, ownerId: string | null = null): string {
    const id = newId(16);
    const details: FileDetails = { id, mimetype, ownerId, ...(fileName === undefined ? {} : { fileName }) };
    this.#folder.set(id, bytes);
    this.#folder.set(`${id}.json`, Buffer.from(JSON.stringify(details)));
    return id;
  }

  find(id: string): StoredFile | undefined {
    const details = /^\d+$/.test(id) && this.#folder.has(id) && this.#folder.get(`${id}.json`);
    if (!details) return undefined;
    return new StoredFile(this.#folder, JSON.parse(details.toString()) as FileDetails);
  }

  /** The same file, stored on disk. */
  keep(file: GraphFile): GraphFile {
    return this.find(this.store(file)) ?? file;
  }

  /** The file has expired and can no longer be downloaded. */
  remove(id: string): void {
    this.#folder.delete(id);
  }

  close(): void {
    this.#folder.close();
  }

  urlOf(id: string): string {
    return `${this.origin}/cdn/${id}`;
  }
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');
