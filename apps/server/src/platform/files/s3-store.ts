import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { ConfigError } from '../config-error.ts';
import type { ObjectStore } from './object-store.ts';
import { placeOf, readS3Address, S3_EXAMPLE } from '../s3-address.ts';

/** Larger objects are written in parts of this size; what is in memory is never more than one. */
const PART_BYTES = 8 * 1024 * 1024;

interface Bucket {
  client: AwsClient;
  url: string;
  prefix: string;
}

/** The bucket refused or does not answer; for operators, without secrets. */
export class BucketError extends ConfigError {}

export function openS3(address: string): ObjectStore {
  const known = readS3Address(address);
  if (!known) throw new ConfigError(`An address of a bucket must look like ${S3_EXAMPLE}.`);
  const { key, secret, region, url, prefix } = known;
  // Retried here, together with calls that nobody answered.
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  const bucket: Bucket = { client, url, prefix };
  return {
    place: placeOf(known),
    write: (path, content) => writeObject(bucket, path, content),
    read: (path, part) => Readable.from(readObject(bucket, path, part), { objectMode: false }),
    async size(path) {
      const reply = await send(bucket, urlOf(bucket, path), { method: 'HEAD' });
      if (reply.status === 404) return undefined;
      return Number((await accepted(reply, bucket)).headers.get('content-length'));
    },
    async copy(from, to) {
      const source = new URL(urlOf(bucket, from)).pathname;
      const headers = { 'x-amz-copy-source': source };
      const reply = await call(bucket, urlOf(bucket, to), { method: 'PUT', headers });
      await assertDone(reply, bucket);
    },
    list: (folder) => listObjects(bucket, folder),
    async remove(path) {
      await call(bucket, urlOf(bucket, path), { method: 'DELETE' });
    },
    async removeFolder(folder) {
      for await (const { path } of listObjects(bucket, folder))
        await call(bucket, urlOf(bucket, path), { method: 'DELETE' });
    },
  };
}

const urlOf = ({ url, prefix }: Bucket, path: string): string =>
  `${url}/${(prefix + path).split('/').map(encodeURIComponent).join('/')}`;

type Call = Parameters<AwsClient['fetch']>[1];

const ATTEMPTS = 4;
/** Until an answer begins: a bucket that is silent for longer is away. What is sent takes time of its own. */
const SILENCE_MS = { asking: 15_000, sending: 90_000 };

/** Every call may be repeated: it writes the same again, or asks. */
async function send({ client, url: place }: Bucket, url: string, options?: Call): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS;
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), options?.body ? SILENCE_MS.sending : SILENCE_MS.asking);
    try {
      const reply = await client.fetch(url, { ...options, signal: silence.signal });
      if (isLast || (reply.status < 500 && reply.status !== 429)) return reply;
      await reply.body?.cancel();
    } catch (error) {
      if (isLast || silence.signal.aborted)
        throw new BucketError(`The bucket ${place} does not answer (${causeOf(error)}).`);
    } finally {
      clearTimeout(timer);
    }
    await sleep(2 ** attempt * 25);
  }
}

const causeOf = (error: unknown): string => {
  const { name, cause } = error as { name: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? name;
};

const call = async (bucket: Bucket, url: string, options?: Call): Promise<Response> =>
  accepted(await send(bucket, url, options), bucket);

async function accepted(reply: Response, { url }: Bucket): Promise<Response> {
  if (reply.ok) return reply;
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await reply.text()) ?? [];
  // As the disk says it.
  if (code === 'NoSuchKey') throw Object.assign(new Error('There is no such file.'), { code: 'ENOENT' });
  throw new BucketError(`The bucket ${url} refused: ${reply.status} ${code}`.trim() + '.');
}

/** A store may answer 200 and say in the text that it failed. */
async function assertDone(reply: Response, { url }: Bucket): Promise<void> {
  if ((await reply.text()).includes('<Error>'))
    throw new BucketError(`The bucket ${url} did not finish what it had begun.`);
}

async function* readObject(
  bucket: Bucket,
  path: string,
  part: { start: number; end: number } | undefined,
): AsyncGenerator<Uint8Array> {
  const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {};
  const { body } = await call(bucket, urlOf(bucket, path), { headers });
  if (body) yield* body;
}

/** Small objects in one request, larger ones part by part, so that nothing is ever whole in memory. */
async function writeObject(bucket: Bucket, path: string, content: Readable): Promise<void> {
  const url = urlOf(bucket, path);
  let upload: { id: string; tags: string[] } | undefined;
  try {
    let last: Buffer = Buffer.alloc(0);
    for await (const part of partsOf(content)) {
      if (last.length > 0) {
        upload ??= { id: await startUpload(bucket, url), tags: [] };
        upload.tags.push(await writePart(bucket, url, { upload, bytes: last }));
      }
      last = part;
    }
    if (!upload) {
      await call(bucket, url, { method: 'PUT', body: bodyOf(last) });
      return;
    }
    upload.tags.push(await writePart(bucket, url, { upload, bytes: last }));
    await finishUpload(bucket, url, upload);
  } catch (error) {
    // What is left over is for the rules of the bucket to clear away, if it does not answer now either.
    if (upload)
      await send(bucket, `${url}?uploadId=${encodeURIComponent(upload.id)}`, { method: 'DELETE' }).catch(
        () => {},
      );
    throw error;
  }
}

const bodyOf = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

async function startUpload(bucket: Bucket, url: string): Promise<string> {
  const reply = await call(bucket, `${url}?uploads=`, { method: 'POST' });
  return /<UploadId>([^<]+)<\/UploadId>/.exec(await reply.text())?.[1] ?? '';
}

async function writePart(
  bucket: Bucket,
  url: string,
  { upload: { id, tags }, bytes }: { upload: { id: string; tags: string[] }; bytes: Buffer },
): Promise<string> {
  const query = `partNumber=${tags.length + 1}&uploadId=${encodeURIComponent(id)}`;
  const reply = await call(bucket, `${url}?${query}`, { method: 'PUT', body: bodyOf(bytes) });
  return reply.headers.get('etag') ?? '';
}

async function finishUpload(
  bucket: Bucket,
  url: string,
  { id, tags }: { id: string; tags: string[] },
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const reply = await call(bucket, `${url}?uploadId=${encodeURIComponent(id)}`, { method: 'POST', body });
  await assertDone(reply, bucket);
}

async function* listObjects(bucket: Bucket, folder: string): AsyncGenerator<{ path: string; size: number }> {
  const { url, prefix } = bucket;
  let next: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + folder + (folder && '/') });
    if (next !== undefined) query.set('continuation-token', next);
    const xml = await (await call(bucket, `${url}?${query.toString()}`)).text();
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield { path: textOf(entry, 'Key').slice(prefix.length), size: Number(textOf(entry, 'Size')) };
    next = textOf(xml, 'NextContinuationToken') || undefined;
  } while (next !== undefined);
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const textOf = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replaceAll(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => entities[name] ?? '',
  );
