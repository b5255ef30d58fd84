import type { Readable } from 'node:stream';
import type { FilesRule } from '@prosa/contract';
import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sanitizeFileName } from './file-names.ts';
import { BucketError } from './s3-store.ts';
import type { Storage, StoredFile } from './storage.ts';

/** An uploaded file that is stored, removed again unless the rule claims it. */
export interface ReceivedFile extends StoredFile {
  /** The sender's file name, for display only, never used as a path. */
  name: string;
  isClaimed: boolean;
}

interface ReceivedForm {
  fields: Record<string, unknown>;
  files: ReceivedFile[];
}

type Folder = `company-${number}`;

/** Streams the uploaded files to where files lie before any transaction is open. */
export async function receiveForm(
  request: FastifyRequest,
  rule: FilesRule,
  { storage, folder }: { storage: Storage; folder: Folder },
): Promise<ReceivedForm> {
  const fields: Record<string, unknown> = {};
  const files: ReceivedFile[] = [];
  const limits = { fileSize: rule.maxBytes, files: rule.maxFiles, fields: 100, fieldSize: 70_000 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') addField(fields, part.fieldname, part.value);
      else if (part.fieldname !== rule.field) part.file.resume();
      else files.push(await receiveFile({ stream: part.file, name: part.filename }, { storage, folder }));
    }
    return { fields, files };
  } catch (error) {
    await discardUnclaimed(storage, files);
    // A form that is cut off or has no boundary is the sender's fault; its parser sets no status code.
    throw error instanceof AppError || error instanceof BucketError || (error as FastifyError).statusCode
      ? error
      : new AppError('ERR_VALIDATION');
  }
}

/** A repeated field becomes a list, for example a caption for each file. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') return;
  const before = fields[name];
  fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
}

async function receiveFile(
  { stream, name }: { stream: Readable & { truncated?: boolean }; name: string },
  { storage, folder }: { storage: Storage; folder: Folder },
): Promise<ReceivedFile> {
  const file = await storage.receive(folder, stream, name);
  if (stream.truncated) {
    await storage.remove(file.key);
    throw new AppError('ERR_BODY_TOO_LARGE');
  }
  return { ...file, name: sanitizeFileName(name), isClaimed: false };
}

/** Removes the files that no rule claimed. */
export async function discardUnclaimed(storage: Storage, files: ReceivedFile[]): Promise<void> {
  for (const { key, isClaimed } of files) if (!isClaimed) await storage.remove(key);
}
