import { MediaGone } from '../driver.ts';
import { type Access, MetaUnreachable } from './api.ts';
import type { GraphClient } from './graph-client.ts';

const GONE_STATUSES = new Set([403, 404, 410]);
/** Without a token, 400 and 401 can only mean that the URL itself is no longer valid. */
const PUBLIC_GONE_STATUSES = new Set([...GONE_STATUSES, 400, 401]);

/** Maximum size of a profile picture. */
const MAX_PICTURE_BYTES = 5_000_000;

/** Downloads a file from a URL of the provider. Its signature expires after a while: then it throws `MediaGone`. */
export async function downloadFile(
  graph: GraphClient,
  address: string,
  access: Access | null,
): Promise<AsyncIterable<Uint8Array>> {
  const reply = await graph.download(address, access);
  if ((access ? GONE_STATUSES : PUBLIC_GONE_STATUSES).has(reply.status)) throw new MediaGone();
  if (reply.status < 200 || reply.status >= 300 || reply.body === null)
    throw new MetaUnreachable(`Status ${reply.status} for a file.`);
  return reply.body;
}

export async function downloadPicture(graph: GraphClient, address: string): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of await downloadFile(graph, address, null)) {
      bytes += part.length;
      if (bytes > MAX_PICTURE_BYTES) return undefined;
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof MediaGone) return undefined;
    throw error;
  }
  return bytes === 0 ? undefined : Buffer.concat(parts);
}
