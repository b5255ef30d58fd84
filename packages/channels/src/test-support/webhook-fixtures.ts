import { readdirSync, readFileSync } from 'node:fs';
import type { Content, IncomingMedia, IncomingMessage, Person } from '../incoming.ts';
import type { WebhookFact } from '../webhooks.ts';

const folder = new URL('../fixtures/', import.meta.url);

export type FixtureKind = 'whatsapp-cloud' | 'messenger' | 'instagram';

export const fixtureNames = (kind: FixtureKind): string[] =>
  readdirSync(new URL(`${kind}/`, folder)).map((file) => file.replace(/\.json$/, ''));

export const readFixture = (kind: FixtureKind, name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${kind}/${name}.json`, folder), 'utf8'));

/** The current time in all delivery tests. */
export const now = new Date('2025-11-12T15:00:00Z');

export const text = (words: string): Content => ({ type: 'text', text: words });

export const file = (media: Partial<IncomingMedia>, caption = ''): Content => ({
  type: 'media',
  caption,
  media: {
    kind: 'image',
    mimetype: 'image/jpeg',
    fileName: null,
    bytes: null,
    seconds: null,
    isVoice: false,
    thumbnail: null,
    reference: '',
    ...media,
  },
});

/** Builds the expected items of one person's messages. */
export function expectationsFor(person: Person, at: Date) {
  const happened = (id: string, fromMe = false, who = person) => ({
    id,
    chat: { ...who, isGroup: false },
    fromMe,
    sender: who,
    at,
    wasMissed: false,
  });
  return {
    happened,
    message: (
      id: string,
      content: Content,
      more: Partial<IncomingMessage> & { who?: Person } = {},
    ): WebhookFact => {
      const { who = person, ...rest } = more;
      return {
        type: 'incoming',
        incoming: {
          ...happened(id, rest.fromMe, who),
          kind: 'message',
          content,
          quoted: null,
          isForwarded: false,
          ...rest,
        },
      };
    },
    reaction: (id: string, targetId: string, emoji: string): WebhookFact => ({
      type: 'incoming',
      incoming: { ...happened(id), kind: 'reaction', targetId, emoji },
    }),
    edit: (id: string, targetId: string, words: string): WebhookFact => ({
      type: 'incoming',
      incoming: { ...happened(id), kind: 'edit', targetId, text: words },
    }),
    revoke: (id: string, targetId: string): WebhookFact => ({
      type: 'incoming',
      incoming: { ...happened(id), kind: 'revoke', targetId },
    }),
  };
}
