import { type ChatbotInput } from '@prosa/contract';

/** What the bot says before the queues. */
export const MENU_GREETING = 'Olá, {{firstName}}! Bem-vindo à *Aurora Café* ☕\nCom quem você quer falar?';

/** A choice that is answered with words, and what may be chosen after it. */
const option = (name: string, greetingMessage: string, options: ChatbotInput[] = []): ChatbotInput => ({
  name,
  greetingMessage,
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options,
});

/** The tree of Suporte: three menus deep, and with a way to another queue. */
export const supportOptions = (financeId: number): ChatbotInput[] => [
  option('Problema com um pedido', 'Sinto muito! O que aconteceu com o pedido?', [
    option('Não chegou', 'Há quantos dias ele deveria ter chegado?', [
      option('Até 3 dias', 'Vamos falar com a transportadora agora mesmo.'),
      option('Mais de 3 dias', 'Vamos reenviar o pedido. Um atendente confirma o endereço.'),
    ]),
    option('Chegou com defeito', 'O que veio errado?', [
      option('Embalagem aberta', 'Mande uma foto da embalagem, por favor.'),
      option('Produto trocado', 'Diga o que pediu e o que recebeu, por favor.'),
    ]),
    {
      ...option('Quero cancelar', 'Certo, o Financeiro cuida do cancelamento.'),
      queueType: 'queue',
      optQueueId: financeId,
    },
  ]),
  option('Dúvida sobre preparo', 'Em qual método você prepara o café?', [
    option('Coador', 'Use 10 g de café para cada 100 ml de água a 93 °C.'),
    option('Prensa francesa', 'Use moagem grossa e espere 4 minutos.'),
    option('Espresso', 'Use moagem fina: 18 g para 36 g na xícara, em 28 segundos.'),
  ]),
  {
    ...option('Horário da loja', 'Abrimos de segunda a sábado, das 9h às 18h. Até logo!'),
    closeTicket: true,
  },
];
