import type { GraphContent, GraphEntry, GraphReferral, SentFile, WriteOptions } from './contents.ts';
import type { WebhookEvent } from './webhook-deliveries.ts';
import { badParameter } from './errors.ts';
import type { GraphFiles } from './files.ts';
import type { GraphPage, GraphPerson } from './world.ts';

/** An event, and the field that an app must subscribe to in order to get it. */
export interface PageEvent {
  field: string;
  event: object;
}

export function pageWebhookEvent(
  page: GraphPage,
  person: GraphPerson,
  event: object,
  isStandby = false,
): WebhookEvent {
  const isInstagram = person.channel === 'instagram';
  return {
    line: person.id,
    numberId: null,
    object: isInstagram ? 'instagram' : 'page',
    entryId: isInstagram ? (page.instagram?.id ?? '') : page.id,
    list: isStandby ? 'standby' : 'messaging',
    value: event,
  };
}

const fromPerson = ({ id, accountId }: GraphPerson, at: Date) => ({
  sender: { id },
  recipient: { id: accountId },
  timestamp: at.getTime(),
});

interface InboundMessage {
  person: GraphPerson;
  files: GraphFiles;
  id: string;
  at: Date;
  /** Number of edits of the message, including this one. */
  edits: number;
}

export function pageMessage(
  written: InboundMessage,
  content: GraphContent,
  options: WriteOptions,
): PageEvent {
  const { person, id, at } = written;
  const around = fromPerson(person, at);
  const message = (rest: object): PageEvent => ({
    field: 'messages',
    event: {
      ...around,
      message: {
        mid: id,
        ...rest,
        ...(options.quotedId === undefined ? {} : { reply_to: { mid: options.quotedId } }),
        ...(options.referral ? { referral: referralOf(options.referral) } : {}),
      },
    },
  });
  switch (content.kind) {
    case 'text':
      return message({ text: content.text });
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'document':
    case 'sticker':
      return message({ attachments: [attachmentOf(written, content)] });
    case 'story-mention':
    case 'story-reply':
      return message(storyOf(written, content));
    case 'reaction':
      return { field: 'message_reactions', event: { ...around, reaction: reactionOf(content) } };
    case 'edit':
      return {
        field: 'message_edits',
        event: {
          ...around,
          message_edit: { mid: content.targetId, text: content.text, num_edit: written.edits },
        },
      };
    case 'revoke':
      if (person.channel === 'facebook') throw badParameter('Messenger tells nobody of what was deleted');
      return {
        field: 'messages',
        event: { ...around, message: { mid: content.targetId, is_deleted: true } },
      };
    case 'choice':
      return content.of === 'button'
        ? message({ text: content.title, quick_reply: { payload: content.payload } })
        : postbackOf(around, id, content, options);
    case 'referral':
      return {
        field: 'messaging_referrals',
        event: { ...around, referral: referralOf(options.referral ?? { source: 'link' }) },
      };
    case 'unsupported':
      return message({ is_unsupported: true });
    case 'raw':
      return { field: 'messages', event: { ...around, ...content.message } };
    default:
      throw badParameter(`${person.channel} has no ${content.kind}`);
  }
}

function postbackOf(
  around: object,
  mid: string,
  { title, payload }: Extract<GraphContent, { kind: 'choice' }>,
  { referral }: WriteOptions,
): PageEvent {
  const postback = { mid, title, payload, ...(referral ? { referral: referralOf(referral) } : {}) };
  return { field: 'messaging_postbacks', event: { ...around, postback } };
}

function attachmentOf({ files }: InboundMessage, { kind, bytes, mimetype, fileName }: SentFile) {
  const types: Record<string, string> = { voice: 'audio', document: 'file' };
  const id = files.store({ bytes, mimetype, ...(fileName === undefined ? {} : { fileName }) });
  const name = fileName === undefined ? '' : `/${encodeURIComponent(fileName)}`;
  return { type: types[kind] ?? kind, payload: { url: files.urlOf(id) + name } };
}

function storyOf(
  { person, files }: InboundMessage,
  content: Extract<GraphContent, { kind: `story-${string}` }>,
) {
  if (person.channel !== 'instagram') throw badParameter('Stories are told of on Instagram only');
  const url = files.urlOf(files.store(content.kind === 'story-reply' ? content.story : content));
  return content.kind === 'story-reply'
    ? { text: content.text, reply_to: { story: { url, id: '17900000000000001' } } }
    : { attachments: [{ type: 'story_mention', payload: { url } }] };
}

const reactionNames: Record<string, string> = {
  '❤️': 'love',
  '❤': 'love',
  '👍': 'like',
  '👎': 'dislike',
  '😂': 'smile',
  '😆': 'smile',
  '😮': 'wow',
  '😢': 'sad',
  '😠': 'angry',
};

const reactionOf = ({ targetId, emoji }: Extract<GraphContent, { kind: 'reaction' }>) =>
  emoji === ''
    ? { mid: targetId, action: 'unreact' }
    : { mid: targetId, action: 'react', reaction: reactionNames[emoji] ?? 'other', emoji };

const referralOf = ({ source, id, title, ref, url }: GraphReferral) => ({
  ref: ref ?? '',
  source: source === 'ad' ? 'ADS' : 'SHORTLINK',
  type: 'OPEN_THREAD',
  ...(source === 'ad'
    ? {
        ad_id: id ?? '120200000000000001',
        ads_context_data: { ad_title: title ?? '', ...(url === undefined ? {} : { photo_url: url }) },
      }
    : {}),
});

/** The echo of a company's message, with the app's id if the product sent it. */
export function pageEcho(
  page: GraphPage,
  person: GraphPerson,
  { entry, appId, attachment }: { entry: GraphEntry; appId: string | null; attachment: object | null },
): PageEvent {
  return {
    // Instagram has no separate field for echoes.
    field: person.channel === 'instagram' ? 'messages' : 'message_echoes',
    event: {
      sender: { id: person.channel === 'instagram' ? (page.instagram?.id ?? '') : page.id },
      recipient: { id: person.id },
      timestamp: entry.at.getTime(),
      message: {
        mid: entry.id,
        is_echo: true,
        ...(appId === null ? {} : { app_id: Number(appId) }),
        ...(entry.ourId === null ? {} : { metadata: entry.ourId }),
        ...(attachment ? { attachments: [attachment] } : { text: entry.text }),
        ...(entry.quotedId === null ? {} : { reply_to: { mid: entry.quotedId } }),
      },
    },
  };
}

export const pageDelivery = (person: GraphPerson, mids: string[], at: Date): PageEvent => ({
  field: 'message_deliveries',
  event: { ...fromPerson(person, at), delivery: { mids, watermark: at.getTime() } },
});

/** Messenger reports the time up to which was read, Instagram the last message. */
export const pageRead = (person: GraphPerson, lastId: string, at: Date): PageEvent =>
  person.channel === 'instagram'
    ? { field: 'messaging_seen', event: { ...fromPerson(person, at), read: { mid: lastId } } }
    : { field: 'message_reads', event: { ...fromPerson(person, at), read: { watermark: at.getTime() } } };
