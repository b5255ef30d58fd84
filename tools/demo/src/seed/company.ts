/** The password of the demo's accounts, which exist only in the demo. The README lists them. */
export const PASSWORD = 'prosa-demo';

export const accounts = {
  owner: { email: 'owner@prosa.demo', password: PASSWORD },
  admin: { email: 'admin@prosa.demo', password: PASSWORD },
  ana: { email: 'ana@prosa.demo', password: PASSWORD },
  bruno: { email: 'bruno@prosa.demo', password: PASSWORD },
} as const;

/** The administrator of a company whose subscription has expired: it can only pay its invoice. */
export const expiredAdmin = { email: 'contato@petfeliz.demo', password: PASSWORD } as const;

/** The user that reads the codes of waiting connections for the phone page, so that no other user's session ends. */
export const PHONE_PAGE_USER = { name: 'Celular da demo', email: 'celular@prosa.demo' };

export const COMPANY_NAME = 'Aurora Café (demo)';

/** The company's phones: the first is connected from the start, the other waits for its code to be scanned. */
export const companyPhones = [
  { number: '5511940028922', name: 'Aurora Café' },
  { number: '5511940028933', name: 'Aurora Café · Filial' },
];

export type Attendant = 'admin' | 'ana' | 'bruno';
export type QueueName = 'Vendas' | 'Suporte' | 'Financeiro';

export const queues: { name: QueueName; color: string; greetingMessage: string; members: Attendant[] }[] = [
  {
    name: 'Vendas',
    color: '#0f7a45',
    greetingMessage: 'Você falou com *Vendas*. Já vamos te atender!',
    members: ['ana'],
  },
  {
    name: 'Suporte',
    color: '#0b62b0',
    greetingMessage: 'Aqui é o *Suporte*. Conte o que aconteceu.',
    members: ['ana', 'bruno'],
  },
  {
    name: 'Financeiro',
    color: '#8a5300',
    greetingMessage: 'Aqui é o *Financeiro*. Informe o número do pedido.',
    members: ['bruno'],
  },
];

export const tags = [
  { name: 'VIP', color: '#7a3ff2' },
  { name: 'Atacado', color: '#0b62b0' },
  { name: 'Novo cliente', color: '#0f7a45' },
  { name: 'Garantia', color: '#8a5300' },
  { name: 'Cobrança', color: '#b42318' },
];

/** The stages of the kanban. A card whose contact does not answer for `after` hours goes on to the next one. */
export const lanes = [
  { name: 'Orçamento', color: '#0b62b0', after: 48 },
  {
    name: 'Negociação',
    color: '#8a5300',
    greetingMessageLane: '{{firstName}}, conseguiu ver o nosso orçamento?',
  },
  { name: 'Aguardando entrega', color: '#7a3ff2' },
  { name: 'Concluído', color: '#0f7a45' },
];

/** The attendants' quick messages. */
export const quickReplies = [
  {
    shortcode: 'ola',
    message: '{{ms}}, {{firstName}}! Aqui é {{userName}}, da Aurora Café. Como posso ajudar?',
  },
  {
    shortcode: 'pix',
    message: 'Nossa chave Pix é financeiro@auroracafe.demo. Me avise quando pagar, por favor.',
  },
  {
    shortcode: 'entrega',
    message: 'Entregamos de segunda a sábado, das 9h às 18h. O seu protocolo é {{protocol}}.',
  },
  { shortcode: 'obrigado', message: 'Obrigado pelo contato, {{firstName}}! Precisando, é só chamar.' },
];
