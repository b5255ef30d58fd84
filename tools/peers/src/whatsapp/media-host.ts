import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getMediaKeys, type MediaType } from '@whiskeysockets/baileys';
import { MediaFolder } from '../files/media-folder.ts';

export interface StoredMedia {
  url: string;
  directPath: string;
  mediaKey: Uint8Array;
  fileEncSha256: Uint8Array;
  fileSha256: Uint8Array;
  fileLength: number;
}

const MAC_LENGTH = 10;

/** The HTTPS side: sealed files of messages, and profile pictures. */
export class MediaHost {
  /** `127.0.0.1:port`, known once the server listens. */
  host = '';
  /** Uploads are answered with an error. */
  refusesUploads = false;
  /** Uploads that are answered when they are released. */
  private heldUploads: (() => void)[] | undefined;
  readonly files: MediaFolder;
  readonly pictures = new Map<string, Buffer>();

  constructor(directory?: string) {
    this.files = new MediaFolder(directory);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'POST') {
      void this.receive(request, response);
      return;
    }
    const path = new URL(request.url ?? '/', 'https://peer').pathname;
    const picture = this.pictures.get(path);
    response.statusCode = picture || this.files.has(path) ? 200 : 404;
    if (picture || response.statusCode === 404) response.end(picture);
    else this.files.stream(path).pipe(response);
  }

  /** Seals a file as a phone does before it sends it. */
  async put(bytes: Buffer, type: MediaType): Promise<StoredMedia> {
    const mediaKey = randomBytes(32);
    const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, type);
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    const mac = createHmac('sha256', macKey as Uint8Array)
      .update(iv)
      .update(sealed)
      .digest()
      .subarray(0, MAC_LENGTH);
    const file = Buffer.concat([sealed, mac]);
    const directPath = `/v/${randomBytes(12).toString('hex')}`;
    this.files.set(directPath, file);
    return {
      url: `https://${this.host}${directPath}`,
      directPath,
      mediaKey,
      fileEncSha256: createHash('sha256').update(file).digest(),
      fileSha256: createHash('sha256').update(bytes).digest(),
      fileLength: bytes.length,
    };
  }

  /** Opens what the product uploaded, as the receiving phone does; nothing when it is gone or was tampered with. */
  async open(directPath: string, mediaKey: Uint8Array, type: MediaType): Promise<Buffer | undefined> {
    const file = this.files.get(directPath);
    if (!file) return undefined;
    const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, type);
    const sealed = file.subarray(0, -MAC_LENGTH);
    const mac = createHmac('sha256', macKey as Uint8Array)
      .update(iv)
      .update(sealed)
      .digest();
    if (!mac.subarray(0, MAC_LENGTH).equals(file.subarray(-MAC_LENGTH))) return undefined;
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  }

  putPicture(owner: string, bytes: Buffer): string {
    const path = `/pictures/${owner}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
    this.pictures.set(path, bytes);
    return `https://${this.host}${path}`;
  }

  /** As when the far end has deleted the file: it is answered with 404 from now on. */
  deleteFile(directPath: string): void {
    this.files.delete(directPath);
  }

  /** From now on uploads are taken, but not answered. */
  holdUploads(): void {
    this.heldUploads ??= [];
  }

  get heldUploadCount(): number {
    return this.heldUploads?.length ?? 0;
  }

  releaseUploads(): void {
    const held = this.heldUploads ?? [];
    this.heldUploads = undefined;
    for (const answer of held) answer();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.refusesUploads) {
      request.resume();
      response.statusCode = 500;
      response.end('{}');
      return;
    }
    const directPath = `/v/${randomBytes(12).toString('hex')}`;
    try {
      await this.files.receive(directPath, request);
    } catch {
      // Broken off on the way: nobody will ask for it.
      this.files.delete(directPath);
      return;
    }
    const answer = () =>
      response.end(JSON.stringify({ url: `https://${this.host}${directPath}`, direct_path: directPath }));
    if (this.heldUploads) this.heldUploads.push(answer);
    else answer();
  }
}
