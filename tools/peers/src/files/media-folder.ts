import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Stores media as files by name: a demo may run for days and should not keep them in memory. */
export class MediaFolder {
  private readonly isTemporary: boolean;
  private directory: string | undefined;

  /** Without a directory, files are temporary and removed on close. */
  constructor(directory?: string) {
    this.isTemporary = directory === undefined;
    this.directory = directory;
    if (directory !== undefined) mkdirSync(directory, { recursive: true });
  }

  set(name: string, bytes: Uint8Array): void {
    writeFileSync(this.newPathOf(name), bytes);
  }

  async receive(name: string, source: NodeJS.ReadableStream): Promise<void> {
    await pipeline(source, createWriteStream(this.newPathOf(name)));
  }

  has(name: string): boolean {
    return existsSync(this.pathOf(name));
  }

  get(name: string): Buffer | undefined {
    return this.has(name) ? readFileSync(this.pathOf(name)) : undefined;
  }

  stream(name: string): NodeJS.ReadableStream {
    return createReadStream(this.pathOf(name));
  }

  delete(name: string): void {
    rmSync(this.pathOf(name), { force: true });
  }

  names(): string[] {
    return this.directory === undefined ? [] : readdirSync(this.directory).map(decodeURIComponent);
  }

  /** Removes a temporary directory; a given one stays for the next start. */
  close(): void {
    if (!this.isTemporary || this.directory === undefined) return;
    rmSync(this.directory, { recursive: true, force: true });
    this.directory = undefined;
  }

  private pathOf(name: string): string {
    return join(this.directory ?? '', encodeURIComponent(name));
  }

  /** The temporary directory is created for the first file: most peers never need one. */
  private newPathOf(name: string): string {
    this.directory ??= mkdtempSync(join(tmpdir(), 'prosa-media-'));
    return this.pathOf(name);
  }
}

/** A message's file: its bytes are read from the folder on access and never serialized. */
export class MediaFile {
  readonly #folder: MediaFolder;
  readonly #name: string;

  constructor(folder: MediaFolder, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  get bytes(): Buffer {
    return this.#folder.get(this.#name) ?? Buffer.alloc(0);
  }
}
