import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { ConfigError } from '../config-error.ts';
import type { ObjectStore } from './object-store.ts';

/** Larger objects are written in parts of this size; what is in memory is never more than one. */
const PART_BYTES = 8 * 1024 * 1024;

interface Bucket {
  client: AwsClient;
  /** With the bucket, without a slash at the end. */
  url: string;
  /** Empty or with a slash at the end. */
  prefix: string;
}

/** Whether a place is an address of a bucket: s3://key:secret@host/bucket/folder, s3+http:// without TLS. */
export const isS3Address = (place: string): boolean => /^s3(?:\+http)?:\/\//.test(place);

export function openS3(address: string): ObjectStore {
  const bucket = parseAddress(address);
  const { url, prefix } = bucket;
  return {
    place: `${url.replace(/^http(s?):/, (_, tls) => (tls ? 's3:' : 's3+http:'))}/${prefix}`.replace(
      /\/$/,
      '',
    ),
    write: (path, content) => writeObject(bucket, path, content),
    read: (path, part) => Readable.from(readObject(bucket, path, part), { objectMode: false }),
    async size(path) {
      const reply = await bucket.client.fetch(urlOf(bucket, path), { method: 'HEAD' });
      if (reply.status === 404) return undefined;
      return Number((await accepted(reply, bucket)).headers.get('content-length'));
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

function parseAddress(address: string): Bucket {
  const match =
    /^s3(\+http)?:\/\/([^:@/]+):([^@]+)@([^/]+)\/([^/?]+)(?:\/([^?]*))?(?:\?region=([\w-]+))?$/.exec(address);
  if (!match)
    throw new ConfigError(
      'An address of a bucket must look like s3://key:secret@s3.example.com/bucket/folder.',
    );
  const [, plain, key = '', secret = '', host, name, folder = '', region = 'us-east-1'] = match;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(key),
    secretAccessKey: decodeURIComponent(secret),
    service: 's3',
    region,
    retries: 5,
  });
  const prefix = folder.replace(/\/+$/, '');
  return { client, url: `${plain ? 'http' : 'https'}://${host}/${name}`, prefix: prefix && `${prefix}/` };
}

const urlOf = ({ url, prefix }: Bucket, path: string): string =>
  `${url}/${(prefix + path).split('/').map(encodeURIComponent).join('/')}`;

type Call = Parameters<AwsClient['fetch']>[1];

const call = async (bucket: Bucket, url: string, options?: Call): Promise<Response> =>
  accepted(await bucket.client.fetch(url, options), bucket);

async function accepted(reply: Response, { url }: Bucket): Promise<Response> {
  if (reply.ok) return reply;
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await reply.text()) ?? [];
  throw new ConfigError(`The bucket ${url} refused: ${reply.status} ${code}`.trim() + '.');
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
    if (upload)
      await bucket.client.fetch(`${url}?uploadId=${encodeURIComponent(upload.id)}`, { method: 'DELETE' });
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
  // The store may answer 200 and say in the text that it failed.
  if ((await reply.text()).includes('<Error>')) throw new Error('The bucket did not put the parts together.');
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
