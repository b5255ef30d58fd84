import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getMediaKeys, type MediaType } from '@whiskeysockets/baileys';
import { MediaFolder } from '../files/media-folder.ts';

interface StoredMedia {
  url: string;
  directPath: string;
  mediaKey: Uint8Array;
  fileEncSha256: Uint8Array;
  fileSha256: Uint8Array;
  fileLength: number;
}

const MAC_LENGTH = 10;

/** The HTTPS host of the messages' encrypted files and of profile pictures. */
export class MediaHost {
  /** `127.0.0.1:port`, known once the server listens. */
  host = '';
  /** Uploads fail with an error. */
  refusesUploads = false;
  /** Uploads that get their response when they are released. */
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

  /** Encrypts and stores a file as a phone does before sending it. */
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

  /**
   * Decrypts a file that the product uploaded, as the receiving phone does; undefined if it is missing or invalid.
   */
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

  /** Deletes a file as the real server does after some time: requests for it get 404 from now on. */
  deleteFile(directPath: string): void {
    this.files.delete(directPath);
  }

  /** From now on uploads are stored, but get no response. */
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
      // The upload was aborted, so the file will not be requested.
      this.files.delete(directPath);
      return;
    }
    const answer = () =>
      response.end(JSON.stringify({ url: `https://${this.host}${directPath}`, direct_path: directPath }));
    if (this.heldUploads) this.heldUploads.push(answer);
    else answer();
  }
}
