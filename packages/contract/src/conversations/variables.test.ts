import { describe, expect, test } from 'vitest';
import {
  fillVariables,
  fillWithExamples,
  MessageText,
  messageVariableNames,
  messageVariables,
  variablesIn,
  variableText,
} from './variables.ts';

const all = messageVariableNames.map(variableText).join(' ');

describe('the variables of a text', () => {
  test('each is filled, however it is spelled', () => {
    expect(fillWithExamples(all)).toBe(Object.values(messageVariables).join(' '));
    expect(fillWithExamples('{{ firstName }}|{{FIRSTNAME}}|{{{name}}}|${queue.name}')).toBe(
      'Maria|Maria|Maria da Silva|Vendas',
    );
  });

  test('what is written like one and is none is left out, or kept for whoever writes', () => {
    const text = 'Oi {{nome}}{{ }}{{}}{{primeiro-nome}}{{contact.name}} {{constructor}}{{__proto__}}!';
    expect(fillWithExamples(text)).toBe('Oi  !');
    expect(fillVariables(text, messageVariables, 'kept')).toBe(text);
    expect(variablesIn(text).unknown).toEqual([
      'nome',
      '',
      'primeiro-nome',
      'contact.name',
      'constructor',
      '__proto__',
    ]);
  });

  test('one that has nothing to say leaves no gap before a mark', () => {
    const nameless = { ...messageVariables, firstName: '', name: '' };
    for (const [text, filled] of [
      ['Olá, {{name}}!', 'Olá!'],
      ['Olá {{firstName}}, tudo bem?', 'Olá, tudo bem?'],
      ['{{name}}', ''],
      ['Oi {{name}} e {{userName}}.', 'Oi  e Ana.'],
    ] as const)
      expect(fillVariables(text, nameless)).toBe(filled);
  });

  test('code in braces is no variable', () => {
    const text = `<b style={{ color: 'red' }}> {name} $& $1`;
    expect(fillWithExamples(text)).toBe(text);
    expect(MessageText.safeParse(text).success).toBe(true);
  });

  test('a text that is to be sent has only those we have', () => {
    expect(MessageText.safeParse(all).success).toBe(true);
    expect(MessageText.safeParse('Oi {{nome}}').success).toBe(false);
  });
});
