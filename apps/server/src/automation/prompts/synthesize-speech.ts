import type { PromptVoice } from '@prosa/contract';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';
import { problemOfStatus } from './completions.ts';

interface SpeechVoice {
  voice: PromptVoice;
  key: string;
  region: string;
  /** Overrides the region's URL. */
  baseUrl: string | undefined;
}

/** A format that phones play. */
const FORMAT = 'ogg-24khz-16bit-mono-opus';
/** The first bytes of such a file. */
const OGG = Buffer.from('OggS');
const LARGEST_BYTES = 5_000_000;
const TIMEOUT_MS = 30_000;

/** Speech for a text, in one of Azure's voices. */
export async function synthesizeSpeech(
  outbound: Outbound,
  speaker: SpeechVoice,
  text: string,
): Promise<Buffer> {
  const { voice, key, region, baseUrl } = speaker;
  const host = baseUrl ?? `https://${region}.tts.speech.microsoft.com`;
  const reply = await outbound.call(`${host}/cognitiveservices/v1`, {
    method: 'POST',
    headers: {
      'content-type': 'application/ssml+xml',
      'ocp-apim-subscription-key': key,
      'x-microsoft-outputformat': FORMAT,
      'user-agent': 'Prosa',
    },
    body: `<speak version="1.0" xml:lang="pt-BR"><voice name="${voice}">${toSsmlText(text)}</voice></speak>`,
    timeoutMs: TIMEOUT_MS,
    maxBytes: LARGEST_BYTES,
    isOurs: baseUrl !== undefined,
  });
  if (reply.status !== 200) throw new OutboundError(problemOfStatus(reply.status), reply.status);
  // A proxy's error page is not audio; the reply is then sent as text.
  if (!reply.body.subarray(0, OGG.length).equals(OGG)) throw new OutboundError('badAnswer', reply.status);
  return reply.body;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Formatting marks are not read aloud. */
const toSsmlText = (text: string) =>
  text.replaceAll(/[*_~`]/g, '').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
