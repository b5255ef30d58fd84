import type { Conversation } from './conversation-script.ts';

/** Conversations on Facebook, Instagram and the Cloud API. Some are so old that their reply window is closed. */
export const channelConversations: Conversation[] = [
  {
    with: 'otavio',
    ago: { days: 2 },
    queue: 'Suporte',
    by: 'bruno',
    lines: [
      '< Boa tarde, o pedido 1187 ainda não chegou',
      '> Boa tarde, Otávio! Vou falar com a transportadora e já retorno.',
      '< Fico no aguardo, obrigado',
    ],
  },
  {
    with: 'sofia',
    ago: { hours: 4 },
    queue: 'Vendas',
    by: 'ana',
    lane: 'Orçamento',
    referral: {
      source: 'ad',
      title: 'Kit degustação Aurora',
      text: 'Três cafés de origem por R$ 89,90. Fale com a gente!',
      url: 'https://auroracafe.example/kit-degustacao',
    },
    lines: [
      '< Oi! Vi o anúncio do kit degustação, ainda está valendo?',
      '> Oi, Sofia! Está sim, até domingo. Prefere moído ou em grãos?',
      '< Em grãos. Este aqui entra no kit?',
      '<! picture',
    ],
  },
  { with: 'renata', ago: { minutes: 21 }, lines: ['< Olá, vocês entregam em Niterói?'] },
  {
    with: 'sergio',
    ago: { days: 3 },
    queue: 'Vendas',
    by: 'ana',
    lines: [
      '< Bom dia! Fazem café para casamento?',
      '> Bom dia, Sérgio! Fazemos sim. Para quantas pessoas?',
      '< Umas 120. Vejo a data certa e te falo',
    ],
  },
  {
    with: 'bianca',
    ago: { hours: 1 },
    queue: 'Vendas',
    by: 'admin',
    lines: [
      '< Oi, tudo bem? Este pacote veio sem o selo de origem',
      '<! picture',
      '> Oi, Bianca! Obrigado pela foto. Mando outro ainda hoje, sem custo.',
      '< Que atendimento rápido, obrigada! 💙',
    ],
  },
  {
    with: 'nina',
    ago: { hours: 2 },
    queue: 'Vendas',
    by: 'ana',
    lines: ['<! story-mention', '> Que foto linda, Nina! Podemos repostar?', '< Claro! 😍'],
  },
  {
    with: 'caio',
    ago: { minutes: 13 },
    lines: ['<! story-reply', '< E entrega no sábado?'],
  },
  {
    with: 'davi',
    ago: { days: 5 },
    queue: 'Suporte',
    by: 'bruno',
    isClosed: true,
    lines: [
      '< Como faço para cancelar a assinatura?',
      '> Oi, Davi! Posso pausar por um mês, sem custo. Prefere assim?',
      '< Prefiro pausar, valeu',
    ],
  },
];
