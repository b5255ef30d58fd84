import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A bucket on a server of its own, as any S3-compatible store offers it. */
export class TestBucket {
  readonly #folder: string;
  #server: S3rver | undefined;
  #port = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<TestBucket> {
    const bucket = new TestBucket(await mkdtemp(join(tmpdir(), 'prosa-s3-')));
    await bucket.answerAgain();
    return bucket;
  }

  /** The address of a folder in it, with the keys that this server knows. */
  address = (folder: string): string => `s3+http://S3RVER:S3RVER@127.0.0.1:${this.#port}/prosa/${folder}`;

  /** As an outage of the store. */
  async goAway(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }

  async answerAgain(): Promise<void> {
    this.#server = new S3rver({
      address: '127.0.0.1',
      port: this.#port,
      directory: this.#folder,
      silent: true,
      configureBuckets: [{ name: 'prosa', configs: [] }],
    });
    this.#port = (await this.#server.run()).port;
  }

  async close(): Promise<void> {
    await this.goAway();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
