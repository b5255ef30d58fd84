import { LANGUAGES } from '@prosa/contract';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { otherTicketText } from './other-ticket-text.ts';

const queue = { id: 1, name: 'Vendas', color: '#123456' };
const user = { id: 2, name: 'Ana' };

async function wordsIn(language: string) {
  const { tickets } = (await import(`../../i18n/${language}/tickets.ts`)) as { tickets: object };
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { [language]: { translation: { tickets } } } });
  return (other: Parameters<typeof otherTicketText>[0]) => otherTicketText(other, i18n.t);
}

test.each(LANGUAGES)(
  'in %s the ticket in the way is told with its queue, or as one without',
  async (language) => {
    const words = await wordsIn(language);
    expect(words({ user, queue })).toMatch(/(?=.*Ana)(?=.*Vendas)/);
    expect(words({ user: null, queue })).toContain('Vendas');
    expect(words({ user, queue: null })).toContain('Ana');
    for (const other of [
      { user, queue: null },
      { user: null, queue: null },
    ])
      expect(words(other)).not.toMatch(/\{\{|tickets\.|SEM FILA|NO QUEUE|SIN COLA|KUYRUK YOK/);
  },
);

test('one that waits in no queue waits without one', async () => {
  const words = await wordsIn('pt-BR');
  expect(words({ user: null, queue: null })).toBe('Este contato já tem um atendimento aguardando, sem fila.');
});
