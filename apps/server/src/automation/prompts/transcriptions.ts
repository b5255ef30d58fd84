import { z } from 'zod';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { problemOfStatus, type OpenAiService } from './completions.ts';

const MODEL = 'whisper-1';
/** The largest file that such services accept. */
const LARGEST_BYTES = 25_000_000;
const TIMEOUT_MS = 60_000;

const Transcription = z.object({ text: z.string() });

export interface Recording {
  messageId: number;
  mediaKey: string;
  mediaMime: string;
  mediaBytes: number;
}

/** The text of a recording; empty if the file is too large. */
export async function transcribe(
  { outbound, storage }: { outbound: Outbound; storage: Storage },
  service: OpenAiService,
  { mediaKey, mediaMime, mediaBytes }: Recording,
): Promise<string> {
  if (mediaBytes > LARGEST_BYTES) return '';
  const form = new FormData();
  form.append('model', MODEL);
  form.append('language', 'pt');
  const sound = new Blob(await storage.read(mediaKey).toArray(), { type: mediaMime });
  form.append('file', sound, mediaKey.split('/').at(-1));
  const request = new Response(form);
  const reply = await outbound.call(`${service.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
    method: 'POST',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(service.apiKey === '' ? {} : { authorization: `Bearer ${service.apiKey}` }),
    },
    body: new Uint8Array(await request.arrayBuffer()),
    timeoutMs: TIMEOUT_MS,
    isOurs: service.isOurs,
  });
  if (reply.status !== 200) throw new OutboundError(problemOfStatus(reply.status), reply.status);
  try {
    return Transcription.parse(JSON.parse(reply.body.toString('utf8'))).text.trim();
  } catch {
    throw new OutboundError('badAnswer', reply.status);
  }
}
