import type { FileRule } from '@prosa/contract';
import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export interface Upload {
  bytes: Buffer;
  /** The sender's file name, for display only, never used as a path. */
  name: string;
}

interface UploadedForm {
  fields: Record<string, unknown>;
  file: Upload;
}

/** Reads one file and the fields beside it, before any transaction is open. */
export async function readUpload(request: FastifyRequest, rule: FileRule): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new AppError('ERR_UNSUPPORTED_CONTENT');
  try {
    return await readForm(request, rule);
  } catch (error) {
    // A form that is cut off or has no boundary is the sender's fault; its parser sets no status code.
    throw error instanceof AppError || (error as FastifyError).statusCode
      ? error
      : new AppError('ERR_VALIDATION');
  }
}

async function readForm(request: FastifyRequest, rule: FileRule): Promise<UploadedForm> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let file: Upload | undefined;
  const parts = request.parts({
    limits: { fileSize: rule.maxBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
  });
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === rule.field) file = { bytes: await part.toBuffer(), name: part.filename };
    else part.file.resume();
  }
  if (!file) throw new AppError('ERR_FILE_REQUIRED');
  return { fields: { ...fields }, file };
}
