import { type Channel, type ChannelAbilities, channelAbilities, fileProblem } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { answerableNow } from './reply-window.ts';
import type { NewOutgoingMessage } from './new-outgoing-message.ts';

interface Conversation {
  channel: Channel;
  whatsappId: number | null;
  contactId: number;
}

/**
 * Returns the error if the channel would not accept this message now. Checked for every message: a person gets the
 * error; an automatic message is stored as failed, with the reason.
 */
export async function refusalFor(
  work: CompanyWork,
  conversation: Conversation,
  draft: NewOutgoingMessage,
): Promise<AppError | undefined> {
  if (draft.isPrivate) return undefined;
  const abilities = channelAbilities[conversation.channel];
  if (draft.body.length > abilities.maxText)
    return new AppError('ERR_CHANNEL_TEXT_TOO_LONG', { max: abilities.maxText });
  return fileRefusal(abilities, draft) ?? windowRefusal(work, conversation, draft);
}

async function windowRefusal(
  work: CompanyWork,
  conversation: Conversation,
  { isAutomatic = false, userId, media, data }: NewOutgoingMessage,
): Promise<AppError | undefined> {
  if (data?.template) return undefined;
  const answerable = await answerableNow(work.db, conversation, work.now);
  if (answerable === 'free') return undefined;
  const isTyped = !isAutomatic && userId !== null;
  if (answerable !== 'person' || !isTyped) return new AppError('ERR_WINDOW_CLOSED');
  return media || data ? new AppError('ERR_WINDOW_TEXT_ONLY') : undefined;
}

interface FileDraft extends Pick<NewOutgoingMessage, 'mediaType' | 'data'> {
  media?: { mime: string; bytes: number } | undefined;
}

const families = { image: 'image', video: 'video', audio: 'audio' } as const;

/** The error if the channel never takes such a file. */
export function fileRefusal(
  abilities: ChannelAbilities,
  { media, mediaType, data }: FileDraft,
): AppError | undefined {
  // Recordings are converted to a format that the channel takes.
  if (!media || data?.isVoice) return undefined;
  const family = families[mediaType as keyof typeof families];
  const found = fileProblem(abilities, family, media);
  if (!found) return undefined;
  if (found.problem === 'kind') return new AppError('ERR_CHANNEL_FILE_KIND');
  const { maxBytes } = found;
  return new AppError('ERR_CHANNEL_FILE_TOO_LARGE', {
    maxBytes,
    maxMegabytes: Math.floor(maxBytes / 1_000_000),
  });
}

/** The `sendReason` stored with an automatic message that the channel would not accept. */
export const failureReason = ({ code }: AppError): string =>
  code === 'ERR_WINDOW_CLOSED' || code === 'ERR_WINDOW_TEXT_ONLY'
    ? 'window-closed'
    : code === 'ERR_CHANNEL_TEXT_TOO_LONG'
      ? 'too-long'
      : 'media-refused';
