import { fieldIssues, readForm } from '@prosa/contract';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { discardUnclaimed, type ReceivedFile, receiveForm } from '../files/received-files.ts';
import { readUpload, type Upload } from '../files/uploads.ts';
import { isCleanText } from './clean-text.ts';
import type { RouteCall } from './route-call.ts';

interface Body {
  body: unknown;
  file?: Upload;
  files?: ReceivedFile[];
}

/** Reads the body before any transaction is open; files are streamed into the folder of the caller's company. */
export async function readBody(
  { platform: { storage }, route, request }: RouteCall,
  who: { companyId: number } | undefined,
): Promise<Body> {
  if (route.files && who && request.isMultipart()) {
    const folder = `company-${who.companyId}` as const;
    const { fields, files } = await receiveForm(request, route.files, { storage, folder });
    if (route.files.isRequired && files.length === 0) throw new AppError('ERR_FILE_REQUIRED');
    try {
      return { body: readInput(route.body, fields), files };
    } catch (error) {
      await discardUnclaimed(storage, files);
      throw error;
    }
  }
  if (route.files?.isRequired) throw new AppError('ERR_UNSUPPORTED_CONTENT');
  if (!route.file)
    return { body: readInput(route.body, request.body), ...(route.files ? { files: [] } : {}) };
  const { fields, file } = await readUpload(request, route.file);
  return { body: readInput(route.body, fields), file };
}

/** Runs `act` with the body; files that no rule claimed, or whose transaction failed, are removed again. */
export async function withFiles<T>({ platform }: RouteCall, { files = [] }: Body, act: () => Promise<T>) {
  try {
    return await act();
  } catch (error) {
    // Files that the rule claimed were rolled back with its transaction.
    for (const file of files) file.isClaimed = false;
    throw error;
  } finally {
    await discardUnclaimed(platform.storage, files);
  }
}

/** Path parameters are validated strictly; everything else is converted by `readForm`. */
export const readParams = (schema: z.ZodType | undefined, value: unknown): unknown =>
  validateInput(schema, value, (known, given) => known.safeParse(given, { reportInput: true }));

export const readInput = (schema: z.ZodType | undefined, value: unknown): unknown =>
  validateInput(schema, value, readForm);

function validateInput(schema: z.ZodType | undefined, value: unknown, read: typeof readForm): unknown {
  if (!schema) return undefined;
  if (!isCleanText(value)) throw new AppError('ERR_VALIDATION', { issues: [] });
  const parsed = read(schema, value ?? {});
  if (!parsed.success) throw new AppError('ERR_VALIDATION', { issues: fieldIssues(parsed.error) });
  return parsed.data;
}
