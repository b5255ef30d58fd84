import { InboundDesk } from './inbound-desk.ts';
import type { TestServer } from './server.ts';

/** A company with two queues, one of them with three levels of options. */
export const sales = { name: 'Vendas', greetingMessage: 'Bem-vindo a {{queue}}, {{firstName}}.' };
export const support = {
  name: 'Suporte',
  greetingMessage: 'Como podemos ajudar?',
  chatbots: [
    {
      name: 'Internet',
      greetingMessage: 'O que acontece?',
      options: [
        {
          name: 'Lenta',
          greetingMessage: 'Qual aparelho?',
          options: [
            { name: 'Modem', greetingMessage: 'Reinicie o modem.' },
            { name: 'Celular', greetingMessage: 'Reinicie o celular.' },
          ],
        },
        { name: 'Sem sinal', greetingMessage: 'Vamos ligar.', closeTicket: true },
      ],
    },
    { name: 'Outros', greetingMessage: 'Alguém já vem.' },
  ],
};
export const MENU = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ Sair ]* - Encerrar atendimento';
export const WAYS_OUT = '\n*[ # ]* Voltar para o menu principal\n*[ Sair ]* Encerrar atendimento';
export const OPTIONS = `Como podemos ajudar?\n\n*[ 1 ]* - Internet\n*[ 2 ]* - Outros${WAYS_OUT}`;
export const INVALID = 'Opção inválida! Digite um número válido para continuar!';

export const openDesk = (server: TestServer, more: Parameters<typeof InboundDesk.open>[1] = {}) =>
  InboundDesk.open(server, { queues: [sales, support], ...more });
