import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HOURS, type NewApiMessage } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import type { Storage } from '../../platform/files/storage.ts';
import type { ConnectionWork } from '../../platform/unit-of-work.ts';
import { claimRequest, findRequest, saveRequest, type SentRequest } from './queries.ts';

/** A call that may be a repetition. */
interface KeyedRequest {
  key: string;
  /** Of everything that was sent. */
  hash: string;
}

/** Hashes the fields and the contents of the files. */
export async function hashRequest(
  storage: Storage,
  body: NewApiMessage,
  files: ReceivedFile[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(body));
  for (const { key, name, bytes } of files) {
    hash.update(`\0${name}\0${bytes}\0`);
    for await (const chunk of storage.read(key)) hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/** What a call with this key has sent before. */
export async function findEarlier(
  work: ConnectionWork,
  request: KeyedRequest,
): Promise<SentRequest | undefined> {
  const row = await findRequest(work, request.key, oldest(work.now));
  if (!row) return undefined;
  if (row.requestHash !== request.hash) throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED');
  return row.sent;
}

/**
 * Carries a call out once: of several with the same key at the same time the others wait for the first one's
 * commit, and get its answer. A call that is refused leaves no trace of its key.
 */
export async function sendOnce(
  work: ConnectionWork,
  request: KeyedRequest | undefined,
  send: () => Promise<SentRequest>,
): Promise<SentRequest> {
  if (!request) return send();
  if (!(await claimRequest(work, request, oldest(work.now)))) {
    const earlier = await findEarlier(work, request);
    // Removed by the clean-up between the two statements.
    if (!earlier) throw new AppError('ERR_CHANGED_MEANWHILE');
    return earlier;
  }
  const sent = await send();
  await saveRequest(work, request.key, sent);
  return sent;
}

const oldest = (now: Date): Date => new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000);
