import type { Attendant, QueueName } from './company.ts';
import type { Conversation, ScriptLine } from './conversation-script.ts';
import type { CustomerKey } from './customers.ts';

const closedConversation = (
  customer: CustomerKey,
  days: number,
  [queue, by]: [QueueName, Attendant],
  lines: ScriptLine[],
  note?: string,
): Conversation => ({
  with: customer,
  ago: { days },
  queue,
  by,
  isClosed: true,
  lines,
  ...(note === undefined ? {} : { note }),
});

/** The ratings of the customers who gave one. */
const rates: Partial<Record<CustomerKey, number>> = {
  mariana: 10,
  rafael: 9,
  juliana: 7,
  fernanda: 10,
  lucas: 4,
};

const conversations: Conversation[] = [
  closedConversation(
    'mariana',
    27,
    ['Vendas', 'ana'],
    [
      '< Oi! Vocês têm o café Bourbon Amarelo em grãos?',
      '> Temos sim, Mariana! 250 g por R$ 38,90 ou 1 kg por R$ 129,00.',
      '< Quero 1 kg, torra média',
      '> Perfeito. Separei o seu e mando o link do pagamento por e-mail.',
      '< Pago, obrigada 😊',
    ],
  ),
  closedConversation(
    'rafael',
    26,
    ['Suporte', 'bruno'],
    [
      '< Boa tarde, minha cafeteira parou de esquentar',
      '> Boa tarde, Rafael. Qual é o modelo, por favor?',
      '< Aurora Mini 110 V',
      '> Desligue da tomada por dez minutos e ligue de novo segurando o botão por 5 segundos.',
      '< Voltou! Valeu demais',
    ],
  ),
  closedConversation(
    'camila',
    25,
    ['Vendas', 'admin'],
    [
      '< Bom dia! Preciso repor o café da padaria, 20 kg',
      '> Bom dia, Camila! Para atacado o quilo sai a R$ 92,00. Entrego na quinta?',
      '< Quinta pela manhã está ótimo',
      '> Combinado. Pedido 1042 confirmado.',
    ],
    'Cliente de atacado: entregar sempre antes das 9 h.',
  ),
  closedConversation(
    'juliana',
    23,
    ['Vendas', 'ana'],
    [
      '< Olá, a assinatura mensal pode ser pausada?',
      '> Pode sim, por até três meses, direto por aqui.',
      '< Então pausa a minha até o mês que vem, vou viajar',
      '> Feito! Boa viagem 🧳',
    ],
  ),
  closedConversation(
    'thiago',
    22,
    ['Financeiro', 'bruno'],
    [
      '< Meu boleto venceu ontem, consigo segunda via?',
      '> Consegue! Segue a linha digitável: 34191.79001 01043.510047 91020.150008 5 99990000012900',
      '< Pago agora. Tem juros?',
      '> Desta vez não cobramos. Qualquer coisa é só chamar.',
    ],
    'Segunda vez que pede segunda via de boleto.',
  ),
  closedConversation(
    'lucas',
    21,
    ['Suporte', 'ana'],
    [
      '< O pacote chegou aberto 😕',
      '<! picture',
      '> Puxa, Lucas, desculpe! Envio outro hoje mesmo, sem custo.',
      '< Obrigado pela agilidade',
    ],
  ),
  closedConversation(
    'fernanda',
    19,
    ['Vendas', 'ana'],
    [
      '< Vocês entregam em Recife?',
      '> Entregamos sim! O frete para Recife é R$ 24,90 e leva 5 dias úteis.',
      '< E acima de quanto é grátis?',
      '> Acima de R$ 199,00.',
      '< Vou fechar um pedido maior então',
    ],
  ),
  closedConversation(
    'gustavo',
    18,
    ['Vendas', 'admin'],
    [
      '< Bom dia, tenho interesse em revender em Fortaleza',
      '> Bom dia, Gustavo! Que notícia boa. Você já tem loja física?',
      '< Tenho duas cafeterias na Aldeota',
      '> Mando a tabela de revenda e agendamos uma degustação.',
      '< Fechado!',
    ],
  ),
  closedConversation(
    'diego',
    16,
    ['Suporte', 'bruno'],
    [
      '< O moedor está fazendo um barulho estranho',
      '<! voice',
      '> Ouvi aqui, parece pedra presa. Abra a tampa e limpe com o pincel que veio na caixa.',
      '< Era isso mesmo, resolveu',
    ],
  ),
  closedConversation(
    'patricia',
    15,
    ['Financeiro', 'bruno'],
    [
      '< Preciso da nota fiscal do pedido 1031',
      '> Enviei agora para patricia.gomes@example.com',
      '< Recebido, obrigada!',
    ],
  ),
  closedConversation(
    'mariana',
    13,
    ['Vendas', 'ana'],
    [
      '< Oi de novo! Chegou algum microlote?',
      '> Chegou o da Mantiqueira, notas de mel e laranja 🍊 Só 40 pacotes.',
      '< Guarda dois pra mim!',
      '> Guardados. Quer junto com o próximo envio?',
      '< Pode ser',
    ],
    'Gosta de microlotes: avisar primeiro.',
  ),
  closedConversation(
    'rodrigo',
    12,
    ['Suporte', 'ana'],
    [
      '< Como limpo a cafeteira italiana?',
      '> Só água morna, sem detergente, e seque antes de guardar.',
      '< Ah, eu usava detergente rs. Obrigado!',
    ],
  ),
  closedConversation(
    'aline',
    11,
    ['Vendas', 'ana'],
    [
      '< Quero dar um kit de presente, dá pra embrulhar?',
      '> Dá sim, Aline! A embalagem de presente é cortesia. Qual kit?',
      '< O Degustação com quatro cafés',
      '> Pedido 1057 confirmado, com cartão em branco junto.',
    ],
  ),
  closedConversation(
    'eduardo',
    10,
    ['Financeiro', 'bruno'],
    [
      '< Bom dia, dá para faturar em 28 dias?',
      '> Bom dia, Eduardo. Para atacado sim, acima de R$ 1.500,00.',
      '< Perfeito, é o nosso caso',
      '> Cadastro atualizado.',
    ],
  ),
  closedConversation(
    'camila',
    9,
    ['Vendas', 'admin'],
    [
      '< Oi! Reposição de novo, 25 kg dessa vez',
      '> Oi, Camila! Mesma torra? Entrego quinta às 8 h.',
      '< Mesma. Obrigada!',
    ],
  ),
  closedConversation(
    'vanessa',
    8,
    ['Suporte', 'bruno'],
    [
      '< A balança não liga',
      '> Trocou as pilhas? São duas AAA.',
      '< Troquei agora e funcionou 🙈',
      '> Ótimo! Bom café.',
    ],
  ),
  closedConversation(
    'marcelo',
    7,
    ['Vendas', 'ana'],
    [
      '< Tem descafeinado?',
      '> Temos, 250 g por R$ 42,00, processo de água.',
      '< Manda dois',
      '> Enviado o link. Assim que cair o pagamento despachamos.',
    ],
  ),
  closedConversation(
    'isabela',
    6,
    ['Vendas', 'ana'],
    [
      '< Esse é o bule que vi na loja?',
      '<! picture',
      '> Esse mesmo, 700 ml, R$ 189,00.',
      '< Vou passar aí amanhã',
    ],
  ),
  closedConversation(
    'jose',
    5,
    ['Financeiro', 'bruno'],
    [
      '< Boa tarde, o pagamento da safra sai quando?',
      '> Boa tarde, seu José! Sai na sexta, já está agendado.',
      '< Deus abençoe',
    ],
  ),
  closedConversation(
    'rafael',
    4,
    ['Suporte', 'bruno'],
    [
      '< Oi, a cafeteira parou outra vez',
      '> Então vamos trocar pela garantia, Rafael. Me manda a nota?',
      '<! receipt',
      '> Recebi. A coleta passa amanhã entre 9 h e 12 h.',
      '< Combinado',
    ],
    'Troca em garantia aprovada, protocolo 5581.',
  ),
  closedConversation(
    'larissa',
    3,
    ['Vendas', 'ana'],
    [
      '< Qual café vocês indicam para coado?',
      '> Para coado eu iria de Catuaí Vermelho, moagem média.',
      '< Amei a dica, já pedi pelo site',
    ],
  ),
  closedConversation(
    'fernanda',
    2,
    ['Suporte', 'ana'],
    [
      '< Meu pedido está parado há dois dias',
      '> Vi aqui: saiu para entrega agora cedo, Fernanda.',
      '< Chegou! Obrigada',
    ],
  ),
  closedConversation(
    'lucas',
    1,
    ['Vendas', 'ana'],
    ['< O pacote novo chegou perfeito, parabéns', '> Que bom, Lucas! Obrigada por avisar ☕'],
  ),
];

/** Conversations that were closed long ago. */
export const pastConversations: Conversation[] = conversations.map((conversation) => {
  const rate = rates[conversation.with as CustomerKey];
  return rate === undefined ? conversation : { ...conversation, rate };
});
