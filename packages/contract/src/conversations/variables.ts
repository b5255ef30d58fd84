import { z } from 'zod';
import { LongText } from '../schema.ts';

/**
 * The variables of texts for contacts, in the order in which editors offer them, with examples for previews. Editors,
 * previews and the server support exactly these. All are defined in every text for a contact; one without a value
 * (`userName` before an attendant serves, `queue` before one is chosen) is empty.
 */
export const messageVariables = {
  firstName: 'Maria',
  name: 'Maria da Silva',
  userName: 'Ana',
  ms: 'Bom dia',
  hour: '09:30:00',
  date: '02/03/2026',
  data_hora: '02/03/2026 09:30:00',
  queue: 'Vendas',
  connection: 'WhatsApp',
  protocol: '20260302000123',
  ticket_id: '123',
  name_company: 'Prosa',
} as const satisfies Record<string, string>;

type MessageVariable = keyof typeof messageVariables;
export const messageVariableNames = Object.keys(messageVariables) as MessageVariable[];
export type VariableValues = Record<MessageVariable, string>;

/** A variable as it is written in a text. */
export const variableText = (name: string): string => `{{${name}}}`;

/** Matches everything that looks like a variable, including unknown ones, but no code in braces. */
const VARIABLE = /\{\{\{?\s*([\p{L}\p{M}\p{N}_.\- ]{0,60}?)\s*\}?\}\}/gu;

/** The same with the separator before it and the punctuation after it. */
const VARIABLE_IN_TEXT = new RegExp(`(,? ?)${VARIABLE.source}([,.!?;:]?)`, 'gu');

const known = new Map(messageVariableNames.map((name) => [name.toLowerCase(), name]));
const find = (written: string): MessageVariable | undefined => known.get(written.toLowerCase());

/** The older notation of the queue in transfer texts. */
const normalizeVariables = (text: string) => text.replaceAll('${queue.name}', variableText('queue'));

export const hasVariables = (text: string): boolean => normalizeVariables(text).includes('{{');

/** The known variables of a text, and the unknown names that are written like variables. */
export function variablesIn(text: string): { known: MessageVariable[]; unknown: string[] } {
  const written = [...normalizeVariables(text).matchAll(VARIABLE)].map(([, name]) => name ?? '');
  return {
    known: [...new Set(written.flatMap((name) => find(name) ?? []))],
    unknown: [...new Set(written.filter((name) => !find(name)))],
  };
}

/**
 * Fills in the variables of a text. Unknown ones are dropped, so that no contact reads them; they are kept where a
 * user can still correct the text. Inserted values are not expanded again.
 */
export const fillVariables = (
  text: string,
  values: VariableValues,
  unknown: 'dropped' | 'kept' = 'dropped',
): string =>
  normalizeVariables(text).replaceAll(
    VARIABLE_IN_TEXT,
    (place: string, before: string, name: string, after: string) => {
      const variable = find(name);
      if (!variable) return unknown === 'kept' ? place : before + after;
      // "Olá, {{name}}!" becomes "Olá!" without a name.
      return values[variable] === '' && after !== '' ? after : before + values[variable] + after;
    },
  );

/** A preview of the text with example values, without a contact. */
export const fillWithExamples = (text: string, values: Partial<VariableValues> = {}): string =>
  fillVariables(text, { ...messageVariables, ...values });

/** A text for contacts: it may not contain unknown variables. */
export const withKnownVariables = (text: z.ZodString): z.ZodString =>
  text.refine((written) => variablesIn(written).unknown.length === 0, {
    params: { problem: 'unknownVariable' },
  });

export const MessageText = withKnownVariables(LongText);
export type MessageText = z.output<typeof MessageText>;
