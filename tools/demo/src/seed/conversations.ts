import type { Conversation } from './conversation-script.ts';
import { pastConversations } from './past-conversations.ts';
import type { CustomerKey } from './customers.ts';

const openConversations: Conversation[] = [
  {
    with: 'juliana',
    ago: { hours: 5 },
    queue: 'Vendas',
    by: 'ana',
    lane: 'Negociação',
    draft: 'Não aumentaram, não! A assinatura de ',
    lines: [
      '< Voltei de viagem! Pode reativar a assinatura?',
      '> Bem-vinda de volta! Reativo hoje. Quer manter a torra média?',
      '< Quero testar a clara dessa vez',
      '> Ótima escolha, mais floral.',
      '< E vocês aumentaram o preço?',
    ],
  },
  {
    with: 'camila',
    ago: { hours: 3 },
    queue: 'Vendas',
    by: 'admin',
    lane: 'Aguardando entrega',
    note: 'Abriu a segunda padaria: oferecer contrato mensal.',
    lines: [
      '< Bom dia! Abrimos a segunda padaria 🎉',
      '> Parabéns, Camila! Vamos precisar dobrar o pedido?',
      '< Isso. 50 kg por mês, dá desconto?',
      '> Dá sim, faço R$ 86,00 o quilo. Mando a proposta ainda hoje.',
    ],
  },
  {
    with: 'diego',
    ago: { hours: 2 },
    queue: 'Suporte',
    by: 'bruno',
    lines: [
      '< Oi, o moedor voltou a fazer barulho',
      '> Oi, Diego. Consegue me mandar um áudio de novo?',
      '<! voice',
      '># Terceira vez este mês: vamos trocar o moedor, não consertar.',
      '< Agora está pior',
    ],
  },
  {
    with: 'thiago',
    ago: { hours: 1, minutes: 20 },
    queue: 'Financeiro',
    by: 'bruno',
    lane: 'Orçamento',
    lines: ['< Consigo parcelar o próximo pedido?', '> Consegue, em até 3x sem juros no cartão.', '< Show'],
  },
  {
    with: 'patricia',
    ago: { minutes: 55 },
    queue: 'Suporte',
    by: 'ana',
    lane: 'Orçamento',
    lines: [
      '< Oi! O cupom PRIMEIRACOMPRA não funciona',
      '> Oi, Patrícia! Ele vale para o primeiro pedido. Te dou outro: AURORA10.',
      '< Funcionou, obrigada!',
    ],
  },
  {
    with: 'gustavo',
    ago: { minutes: 48 },
    queue: 'Vendas',
    by: 'admin',
    lane: 'Negociação',
    lines: [
      '< Boas! A degustação ficou para que dia?',
      '> Dia 20 às 15 h, na sua cafeteria. Confirma?',
      '< Confirmado 👍',
      '>! Este é o lote que vamos provar.',
    ],
  },
];

const pendingConversations: Conversation[] = [
  {
    with: 'beatriz',
    ago: { minutes: 34 },
    lines: ['< Oi, é a primeira vez que compro', '< Vocês moem na hora?'],
  },
  {
    with: 'rafael',
    ago: { minutes: 26 },
    lines: ['< A coleta da cafeteira não passou hoje', '< Conseguem verificar?'],
  },
  {
    with: 'pedro',
    ago: { minutes: 17 },
    lines: ['< Boa! Queria um orçamento para o escritório', '< Somos 30 pessoas'],
  },
  { with: 'vanessa', ago: { minutes: 9 }, lines: ['< Olha o que chegou aqui 😍', '<! picture'] },
  { with: 'marcelo', ago: { minutes: 4 }, lines: ['< Estou em frente à loja e está fechada', '<! location'] },
];

/** In chronological order for each customer: past ones first. */
export const conversations: Conversation[] = [
  ...pastConversations,
  ...openConversations,
  ...pendingConversations,
];

export const groupMessages: { by: CustomerKey; text: string; minutesAgo: number }[] = [
  { by: 'jose', text: 'Bom dia, pessoal! A colheita deste ano passou do esperado.', minutesAgo: 190 },
  { by: 'gustavo', text: 'Que maravilha, seu José! Já tem prova?', minutesAgo: 171 },
  { by: 'jose', text: 'Semana que vem mando amostra para todos ☕', minutesAgo: 150 },
  { by: 'camila', text: 'Quero duas, por favor!', minutesAgo: 44 },
];
