import type { ChatbotInput } from '@prosa/contract';
import type { Automation } from './automation.ts';

/** The greeting above the menu of queues. */
export const MENU_GREETING = 'Olá, {{firstName}}! Bem-vindo à *Aurora Café* ☕\nCom quem você quer falar?';

/** An option that answers with a text, and its sub-options. */
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

/** An option that starts an integration. */
const integrationOption = (
  name: string,
  greetingMessage: string,
  optIntegrationId: number,
): ChatbotInput => ({
  ...option(name, greetingMessage),
  queueType: 'integration',
  optIntegrationId,
});

/** The options of Vendas: an integration, files, and an attendant. */
export const salesOptions = ({ integrations, catalogueId }: Automation): ChatbotInput[] => [
  integrationOption('Montar um kit', 'Três perguntas e o seu kit está pronto.', integrations.kit),
  { ...option('Ver o catálogo', 'Já mando!'), queueType: 'file', optFileId: catalogueId },
  option('Falar com um vendedor', 'Certo! Enquanto isso, conte o que procura.'),
];

/** The options of Financeiro: two integrations, and an attendant. */
export const billingOptions = ({ integrations }: Automation): ChatbotInput[] => [
  integrationOption('Segunda via de boleto', 'Vamos emitir a sua segunda via.', integrations.invoices),
  integrationOption('Dúvidas de pagamento', 'Pergunte à vontade.', integrations.payments),
  option('Falar com o Financeiro', 'Certo! Informe o número do pedido.'),
];

/** The options of Suporte: three levels, with options that lead to another queue and to an integration. */
export const supportOptions = (financeId: number, { integrations }: Automation): ChatbotInput[] => [
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
  integrationOption('Onde está o meu pedido?', 'Vou procurar o seu pedido.', integrations.orders),
  {
    ...option('Horário da loja', 'Abrimos de segunda a sábado, das 9h às 18h. Até logo!'),
    closeTicket: true,
  },
];
