import { z } from 'zod';
import { LongText } from '../schema.ts';

/**
 * What may stand in a text for a contact, in the order the editors offer it, with an example for previews.
 * Editors, previews and the server's filling know no others. All are there in every text that goes to a contact;
 * one that has nothing to say (`userName` before somebody serves, `queue` before one is chosen) is empty.
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

export type MessageVariable = keyof typeof messageVariables;
export const messageVariableNames = Object.keys(messageVariables) as MessageVariable[];
export type VariableValues = Record<MessageVariable, string>;

/** As it is written in a text. */
export const variableText = (name: string): string => `{{${name}}}`;

/** Whatever looks like a variable, also one that we do not have; code in braces does not. */
const VARIABLE = /\{\{\{?\s*([\p{L}\p{M}\p{N}_.\- ]{0,60}?)\s*\}?\}\}/gu;

/** …with what leads to it and the mark that follows. */
const VARIABLE_IN_TEXT = new RegExp(`(,? ?)${VARIABLE.source}([,.!?;:]?)`, 'gu');

const known = new Map(messageVariableNames.map((name) => [name.toLowerCase(), name]));
const find = (written: string): MessageVariable | undefined => known.get(written.toLowerCase());

/** As the texts of transfers have always named the queue. */
const normalizeVariables = (text: string) => text.replaceAll('${queue.name}', variableText('queue'));

export const hasVariables = (text: string): boolean => normalizeVariables(text).includes('{{');

/** The variables of a text: those we have, and what else is written like one. */
export function variablesIn(text: string): { known: MessageVariable[]; unknown: string[] } {
  const written = [...normalizeVariables(text).matchAll(VARIABLE)].map(([, name]) => name ?? '');
  return {
    known: [...new Set(written.flatMap((name) => find(name) ?? []))],
    unknown: [...new Set(written.filter((name) => !find(name)))],
  };
}

/**
 * A text with its variables filled in. What is written like a variable and is none is left out, so that no contact
 * reads it; kept where a person is still to put it right. What is filled in is never read again.
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
      // "Olá, {{name}}!" is "Olá!" to somebody without a name.
      return values[variable] === '' && after !== '' ? after : before + values[variable] + after;
    },
  );

/** How the text would look to a contact, where nobody is there to take the values of. */
export const fillWithExamples = (text: string, values: Partial<VariableValues> = {}): string =>
  fillVariables(text, { ...messageVariables, ...values });

/** A text that is going to be sent to contacts: what is written like a variable is one. */
export const withKnownVariables = (text: z.ZodString): z.ZodString =>
  text.refine((written) => variablesIn(written).unknown.length === 0, {
    params: { problem: 'unknownVariable' },
  });

export const MessageText = withKnownVariables(LongText);
export type MessageText = z.output<typeof MessageText>;
