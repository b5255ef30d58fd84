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

/** Media by name, each a file: a demonstration may run for days, and its memory holds none of them. */
export class MediaFolder {
  private readonly isTemporary: boolean;
  private directory: string | undefined;

  /** Without a directory they are gone with the program. */
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

  /** What was temporary goes; what has a directory stays for the next start. */
  close(): void {
    if (!this.isTemporary || this.directory === undefined) return;
    rmSync(this.directory, { recursive: true, force: true });
    this.directory = undefined;
  }

  private pathOf(name: string): string {
    return join(this.directory ?? '', encodeURIComponent(name));
  }

  /** A temporary directory is made for the first file: most peers never get one. */
  private newPathOf(name: string): string {
    this.directory ??= mkdtempSync(join(tmpdir(), 'prosa-media-'));
    return this.pathOf(name);
  }
}

/** A file of a message: its bytes are read when somebody looks at them, and written nowhere else. */
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
