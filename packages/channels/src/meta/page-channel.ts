import { cardAsText } from '../contact-cards.ts';
import { type ChannelAccount, SendRefused } from '../driver.ts';
import type { MediaKind } from '../incoming.ts';
import type { Outgoing, OutgoingContent, OutgoingMedia, OutgoingMenu } from '../outgoing.ts';
import { type MetaApi, MetaUnreachable } from './api.ts';
import { downloadFile, downloadPicture } from './download.ts';
import { isFormatRefused } from './errors.ts';
import type { GraphClient } from './graph-client.ts';
import { partId, providerMessageId } from './message-ids.ts';
import type { RateLimits } from './rate-limiter.ts';
import { type Fields, idOf } from './json-fields.ts';
import { truncate } from './truncate.ts';
import type { MetaChannel } from './meta-channel.ts';
import { type FileLimits, mediaKindFor, baseMimeType, withTempFile } from './upload.ts';

/** The differences between the two channels of a page. */
interface PageChannelOptions {
  maxText: number;
  files: FileLimits;
  rateLimits: RateLimits;
  profileFields: string;
  nameOf(profile: Fields): string;
  reactionOf(emoji: string): string;
  unsubscribe(): Promise<void>;
}

interface PageParts {
  graph: GraphClient;
  api: MetaApi;
  account: ChannelAccount;
  /** For Instagram, the page that the account belongs to: messages are sent through it. */
  pageId: string;
}

const UPLOAD_TIMEOUT_MS = 120_000;

const attachmentTypes: Record<MediaKind, string> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
  sticker: 'image',
};

/** The channel of a Facebook page, or of the Instagram account that belongs to it. */
export function createPageChannel(
  { graph, api, account, pageId }: PageParts,
  dialect: PageChannelOptions,
): MetaChannel {
  const { token, appSecret } = account;
  const access = { token, appSecret };
  const place = `${encodeURIComponent(pageId)}/messages`;

  const idFrom = (reply: Fields): string => {
    const id = idOf(reply['message_id']);
    if (id === undefined) throw new MetaUnreachable('An answer without the id of the message.');
    return id;
  };

  /** The request without its content: recipient, messaging type and quoted message. */
  const envelope = ({ chatId, quoted, isAfterWindow }: Outgoing) => {
    const quotedId = quoted && providerMessageId(quoted.id);
    return {
      recipient: { id: chatId },
      // The tag declares that a person typed the message; no other message may use it.
      ...(isAfterWindow === true
        ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
        : { messaging_type: 'RESPONSE' }),
      ...(quotedId === undefined ? {} : { reply_to: { mid: quotedId } }),
    };
  };

  const sendText = async (message: Outgoing, ourId: string, said: object): Promise<string> => {
    const body = { ...envelope(message), message: { ...said, metadata: ourId } };
    return idFrom(await graph.call(place, access, { method: 'POST', body }));
  };

  /** The quick replies go below the full menu text: not every app shows them, and numbers can be typed too. */
  const sendMenu = (message: Outgoing, text: string, menu: OutgoingMenu): Promise<string> =>
    sendText(message, message.id, { text, quick_replies: quickReplies(menu) }).catch((error: unknown) => {
      if (!isFormatRefused(error)) throw error;
      return sendText(message, message.id, { text });
    });

  const sendFile = (message: Outgoing, media: OutgoingMedia): Promise<string> =>
    withTempFile(media, async (file) => {
      const type = attachmentTypes[mediaKindFor(dialect.files, media, file.size)];
      const form = new FormData();
      const parts = {
        ...envelope(message),
        message: { attachment: { type, payload: { is_reusable: false } }, metadata: message.id },
      };
      for (const [name, part] of Object.entries(parts))
        form.set(name, typeof part === 'string' ? part : JSON.stringify(part));
      const plain = file.slice(0, file.size, baseMimeType(media.mimetype));
      form.set('filedata', plain, media.fileName);
      const call = { method: 'POST', body: form, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
      return idFrom(await graph.call(place, access, call));
    });

  const act = async (chatId: string, action: string, payload?: object): Promise<void> => {
    const body = { recipient: { id: chatId }, sender_action: action, ...(payload ? { payload } : {}) };
    await graph.call(place, access, { method: 'POST', body });
  };

  const profileOf = (id: string, fields: string) =>
    graph.call(encodeURIComponent(id), access, { query: { fields } });

  return {
    rateLimits: dialect.rateLimits,

    async check() {
      await graph.call(encodeURIComponent(pageId), access, { query: { fields: 'name' } });
      // Repeated at each check: removing the page's other channel may end the subscription of both.
      await api.subscribePage(pageId, access);
      return {};
    },

    async send(message) {
      const text = textOf(message.content);
      // Checked before the first request, so that a message is not sent in part.
      if (text.length > dialect.maxText) throw new SendRefused('too-long');
      const menu = message.content.type === 'text' ? message.content.menu : undefined;
      if (menu && menu.choices.length <= MAX_QUICK_REPLIES) return sendMenu(message, text, menu);
      if (message.content.type !== 'media') return sendText(message, message.id, { text });
      const id = await sendFile(message, message.content.media);
      if (text !== '') {
        const { quoted: _quoted, ...plain } = message;
        await sendText(plain, partId(message.id, 1), { text }).catch((cause: unknown) => {
          throw new Error('Only a part of the message was sent.', { cause });
        });
      }
      return id;
    },

    async react({ target, emoji }) {
      const message_id = providerMessageId(target.id);
      if (message_id === undefined) throw new SendRefused('not-possible');
      if (emoji === '') return act(target.chatId, 'unreact', { message_id });
      return act(target.chatId, 'react', { message_id, reaction: dialect.reactionOf(emoji) });
    },

    async markRead(messages) {
      for (const chatId of new Set(messages.map((message) => message.chatId))) await act(chatId, 'mark_seen');
    },

    typing: (chatId, isTyping) => act(chatId, isTyping ? 'typing_on' : 'typing_off'),

    // Accounts of these channels cannot be found by phone number.
    findAccount: () => undefined,

    async profilePicture(id) {
      const address = idOf((await profileOf(id, 'profile_pic'))['profile_pic']);
      return address === undefined ? undefined : downloadPicture(graph, address);
    },

    async nameOf(id) {
      return dialect.nameOf(await profileOf(id, dialect.profileFields)) || undefined;
    },

    // The URL needs no authorization, and its host must not get the token.
    fetchMedia: (reference) => downloadFile(graph, reference, null),

    unsubscribe: () => dialect.unsubscribe(),
  };
}

const MAX_QUICK_REPLIES = 13;
const MAX_QUICK_REPLY_TITLE = 20;

const quickReplies = ({ choices }: OutgoingMenu): object[] =>
  choices.map(({ id, title }) => ({
    content_type: 'text',
    title: truncate(title, MAX_QUICK_REPLY_TITLE),
    payload: id,
  }));

/** The text of a message; for a file, its caption. */
function textOf(content: OutgoingContent): string {
  switch (content.type) {
    case 'text':
    case 'template':
      return content.text;
    case 'media':
      return content.caption;
    case 'location': {
      const { latitude, longitude, name } = content;
      const address = `https://www.google.com/maps?q=${latitude},${longitude}`;
      return name === '' ? address : `${name}\n${address}`;
    }
    default:
      return content.cards.map(cardAsText).join('\n\n');
  }
}
