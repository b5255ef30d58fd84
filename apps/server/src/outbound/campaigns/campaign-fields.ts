import { type Campaign, CAMPAIGN_MESSAGES } from '@prosa/contract';

/** The texts of a campaign as they are stored: in their places, empty ones between them. */
export interface StoredTexts {
  messages: string[];
  confirmationMessages: string[];
}

const places = [1, 2, 3, 4, 5] as const satisfies { length: typeof CAMPAIGN_MESSAGES };
type Place = (typeof places)[number];
type MessageField = `message${Place}`;
type QuestionField = `confirmationMessage${Place}`;
type TextFields = Pick<Campaign, MessageField | QuestionField>;
type TextChanges = { [Field in keyof TextFields]?: string | null | undefined };

const messageFields = places.map((place): MessageField => `message${place}`);
const questionFields = places.map((place): QuestionField => `confirmationMessage${place}`);

/** The texts under the names of their fields. */
export function wireTexts({ messages, confirmationMessages }: StoredTexts): TextFields {
  const shown = [
    ...messageFields.map((field, index) => [field, messages[index]] as const),
    ...questionFields.map((field, index) => [field, confirmationMessages[index]] as const),
  ];
  return Object.fromEntries(shown.map(([field, text]) => [field, text || null])) as TextFields;
}

/** The texts after a change. */
export const storedTexts = (before: StoredTexts, changes: TextChanges): StoredTexts => ({
  messages: changedTexts(before.messages, messageFields, changes),
  confirmationMessages: changedTexts(before.confirmationMessages, questionFields, changes),
});

function changedTexts(before: string[], fields: (keyof TextFields)[], changes: TextChanges): string[] {
  const texts = fields.map((field, index) => {
    const text = changes[field] === undefined ? (before[index] ?? '') : (changes[field] ?? '');
    return text.trim() === '' ? '' : text;
  });
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

/** Those that are filled in, of which each recipient gets one. */
export const filledTexts = (texts: string[]): string[] => texts.filter((text) => text !== '');
