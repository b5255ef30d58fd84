import { type ChannelAccount, type DisconnectReason, MediaGone, NotSent, SendRefused } from '../driver.ts';
import { downloadFile } from '../meta/download.ts';
import { MetaError, type MetaApi, MetaUnreachable } from '../meta/api.ts';
import { isFormatRefused } from '../meta/errors.ts';
import type { GraphClient } from '../meta/graph-client.ts';
import { isOwnMessageId, partId } from '../meta/message-ids.ts';
import { digitsOf, fieldsOf, idOf, listOf } from '../meta/json-fields.ts';
import type { MetaChannel } from '../meta/meta-channel.ts';
import { mediaKindFor, withTempFile } from '../meta/upload.ts';
import type { Outgoing, OutgoingMedia, OutgoingText } from '../outgoing.ts';
import { menuBody } from './menus.ts';
import {
  type Body,
  contactsBody,
  fileLimits,
  locationBody,
  mediaBody,
  mimeFor,
  recipientOf,
  templateBody,
  textBody,
  type Uploaded,
} from './requests.ts';

const UPLOAD_TIMEOUT_MS = 120_000;
const MAX_CHATS = 1000;
const MAX_MARKED_READ = 10;

/** The channel of a number of the WhatsApp Business Cloud API. */
export function createCloudChannel(graph: GraphClient, api: MetaApi, account: ChannelAccount): MetaChannel {
  const { accountId: numberId, parentId: businessId, ...access } = account;
  const lastRead = new Map<string, string>();
  const path = (place: string) => `${encodeURIComponent(numberId)}/${place}`;

  const tell = (body: object) =>
    graph.call(path('messages'), access, {
      method: 'POST',
      body: { messaging_product: 'whatsapp', ...body },
    });

  const post = async ({ chatId, quoted }: Outgoing, ourId: string, body: Body): Promise<string> => {
    // A message without a provider id cannot be quoted.
    const isKnown = quoted !== undefined && !isOwnMessageId(quoted.id);
    const reply = await tell({
      recipient_type: 'individual',
      ...recipientOf(chatId),
      ...(isKnown ? { context: { message_id: quoted.id } } : {}),
      ...body,
      biz_opaque_callback_data: ourId,
    });
    const id = idOf(fieldsOf(listOf(reply['messages'])[0])['id']);
    if (id === undefined) throw new MetaUnreachable('An answer without the id of the message.');
    return id;
  };

  /** The message itself is not sent yet when this fails. */
  const upload = (media: OutgoingMedia): Promise<Uploaded> =>
    withTempFile(media, async (file) => {
      const kind = mediaKindFor(fileLimits, media, file.size);
      const mime = mimeFor(kind, media.mimetype);
      const form = new FormData();
      form.set('messaging_product', 'whatsapp');
      form.set('type', mime);
      form.set('file', file.slice(0, file.size, mime), media.fileName);
      const request = { method: 'POST', body: form, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
      const reply = await graph.call(path('media'), access, request).catch((error: unknown) => {
        if (error instanceof MetaUnreachable) throw new NotSent(error);
        // For an upload, an invalid parameter always means the file.
        throw error instanceof MetaError && error.code === 100 ? new SendRefused('media-refused') : error;
      });
      const id = idOf(reply['id']);
      if (id === undefined) throw new NotSent('An answer without the id of the file.');
      return { id, kind };
    });

  const sendText = async (message: Outgoing, { text, menu }: OutgoingText): Promise<string> => {
    const plain = textBody(text);
    const body = menu && menuBody(menu);
    if (!body) return post(message, message.id, plain);
    return post(message, message.id, body).catch((error: unknown) => {
      if (!isFormatRefused(error)) throw error;
      return post(message, message.id, plain);
    });
  };

  const sendMedia = async (message: Outgoing, media: OutgoingMedia, caption: string): Promise<string> => {
    const { body, rest } = mediaBody(media, await upload(media), caption);
    const following = rest === '' ? null : textBody(rest);
    const id = await post(message, message.id, body);
    if (following) {
      const { quoted: _quoted, ...plain } = message;
      await post(plain, partId(message.id, 1), following).catch(throwPartlySent);
    }
    return id;
  };

  return {
    // 80 messages per second for a number; one in six seconds for a contact, with a burst of 20.
    rateLimits: { connection: { burst: 80, everyMs: 1000 / 80 }, chat: { burst: 20, everyMs: 6000 } },

    async check() {
      const { displayNumber, status } = await api.describeNumber(numberId, access);
      const closed = closedReason(status);
      if (closed) return { closed };
      if (businessId !== null) await api.subscribeBusiness(businessId, access);
      return { number: digitsOf(displayNumber) };
    },

    async send(message) {
      const { content, id } = message;
      switch (content.type) {
        case 'text':
          return sendText(message, content);
        case 'media':
          return sendMedia(message, content.media, content.caption);
        case 'location':
          return post(message, id, locationBody(content));
        case 'contacts':
          return post(message, id, contactsBody(content.cards));
        default: {
          const { headerMedia } = content.template;
          const header = headerMedia && (await upload(headerMedia));
          return post(message, id, templateBody(content.template, header));
        }
      }
    },

    async react({ target, emoji }) {
      await tell({
        recipient_type: 'individual',
        ...recipientOf(target.chatId),
        type: 'reaction',
        reaction: { message_id: target.id, emoji },
      });
    },

    async markRead(messages) {
      // Earlier messages count as read too, but the list does not say which is the last, so several are marked.
      for (const { chatId, id } of messages.slice(-MAX_MARKED_READ)) {
        await tell({ status: 'read', message_id: id });
        if (lastRead.size >= MAX_CHATS) lastRead.clear();
        lastRead.set(chatId, id);
      }
    },

    async typing(chatId, isTyping) {
      // The indicator refers to a message, which it marks as read, and ends by itself.
      const id = isTyping ? lastRead.get(chatId) : undefined;
      if (id !== undefined)
        await tell({ status: 'read', message_id: id, typing_indicator: { type: 'text' } });
    },

    findAccount(number) {
      const id = digitsOf(number);
      return id === '' ? undefined : { id, ids: [id], number: id };
    },

    profilePicture: () => Promise.resolve(undefined),
    nameOf: () => Promise.resolve(undefined),

    async fetchMedia(reference) {
      const reply = await graph
        .call(encodeURIComponent(reference), access, { query: { phone_number_id: numberId } })
        .catch((error: unknown) => {
          throw isMediaGone(error) ? new MediaGone() : error;
        });
      const address = idOf(reply['url']);
      if (address === undefined) throw new MediaGone();
      return downloadFile(graph, address, access);
    },

    // The subscription also serves the other numbers of the business account.
    unsubscribe: () => Promise.resolve(),
  };
}

/** The reason why a number cannot send, from the provider's status. */
function closedReason(status: string | null): DisconnectReason | undefined {
  if (status === 'BANNED') return 'account-blocked';
  const isUnregistered = ['PENDING', 'DISCONNECTED', 'DELETED', 'MIGRATED', 'UNVERIFIED'].includes(
    status ?? '',
  );
  return isUnregistered ? 'not-registered' : undefined;
}

const isMediaGone = (error: unknown): boolean =>
  error instanceof MetaError && (error.status === 404 || error.code === 100 || error.code === 131052);

/** The first part was sent, so the outcome is unknown: the message is neither sent nor safe to retry. */
function throwPartlySent(cause: unknown): never {
  throw new Error('Only a part of the message was sent.', { cause });
}
