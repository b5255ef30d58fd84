import { expect, test } from 'vitest';
import type { OutgoingMenu } from '../outgoing.ts';
import { menuBody } from './menus.ts';

const menuOf = (titles: string[], text = 'Olá!'): OutgoingMenu => ({
  text,
  button: 'Ver opções',
  choices: titles.map((title, index) => ({ id: `id-${index + 1}`, title })),
});

test('up to three short choices are buttons', () => {
  expect(menuBody(menuOf(['Vendas', 'Suporte']))).toEqual({
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Olá!' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 'id-1', title: 'Vendas' } },
          { type: 'reply', reply: { id: 'id-2', title: 'Suporte' } },
        ],
      },
    },
  });
});

test('more, longer ones or two of one name are a list; what is too long for a row stands below it whole', () => {
  const long = 'Segunda via do boleto e outras contas';
  expect(menuBody(menuOf(['Vendas', long]))).toEqual({
    type: 'interactive',
    interactive: {
      type: 'list',
      body: { text: 'Olá!' },
      action: {
        button: 'Ver opções',
        sections: [
          {
            rows: [
              { id: 'id-1', title: 'Vendas' },
              { id: 'id-2', title: 'Segunda via do boleto e…', description: long },
            ],
          },
        ],
      },
    },
  });
  for (const titles of [
    ['A', 'B', 'C', 'D'],
    ['A', 'A'],
  ])
    expect(menuBody(menuOf(titles))).toMatchObject({ interactive: { type: 'list' } });
});

test('what fits neither goes as text', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => `Fila ${index}`);
  expect(menuBody(menuOf(eleven))).toBeUndefined();
  expect(menuBody(menuOf(['A', 'x'.repeat(73)]))).toBeUndefined();
  expect(menuBody(menuOf(['A', 'B'], 'x'.repeat(1025)))).toBeUndefined();
});
