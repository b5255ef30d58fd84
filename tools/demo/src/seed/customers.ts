/** A customer of the demo company, with a phone on the phone page. */
export interface Customer {
  phone: string;
  name: string;
  email?: string;
  tags?: string[];
  extra?: { name: string; value: string }[];
  /** The hair of the drawn profile picture; without it there is no picture. */
  picture?: 'long' | 'short';
}

const person = (phone: string, name: string, more: Omit<Customer, 'phone' | 'name'> = {}): Customer => ({
  phone,
  name,
  ...more,
});

export const customers = {
  mariana: person('5511987650101', 'Mariana Souza', {
    email: 'mariana.souza@example.com',
    tags: ['VIP'],
    extra: [{ name: 'Aniversário', value: '14/03' }],
    picture: 'long',
  }),
  rafael: person('5511987650102', 'Rafael Oliveira', { tags: ['Garantia'], picture: 'short' }),
  juliana: person('5521987650103', 'Juliana Castro', { email: 'ju.castro@example.com', picture: 'long' }),
  pedro: person('5531987650104', 'Pedro Henrique Lima', { tags: ['Novo cliente'] }),
  camila: person('5541987650105', 'Camila Ferreira', {
    email: 'compras@padariadacamila.example',
    tags: ['Atacado', 'VIP'],
    extra: [
      { name: 'Empresa', value: 'Padaria da Camila' },
      { name: 'CNPJ', value: '12.345.678/0001-90' },
    ],
    picture: 'long',
  }),
  lucas: person('5551987650106', 'Lucas Martins', { picture: 'short' }),
  beatriz: person('5561987650107', 'Beatriz Almeida', { tags: ['Novo cliente'], picture: 'long' }),
  thiago: person('5571987650108', 'Thiago Barbosa', { tags: ['Cobrança'] }),
  fernanda: person('5581987650109', 'Fernanda Ribeiro', {
    email: 'fe.ribeiro@example.com',
    picture: 'long',
  }),
  gustavo: person('5585987650110', 'Gustavo Nogueira', { tags: ['Atacado'], picture: 'short' }),
  larissa: person('5548987650111', 'Larissa Duarte', { picture: 'long' }),
  diego: person('5519987650112', 'Diego Azevedo', { tags: ['Garantia'] }),
  patricia: person('5527987650113', 'Patrícia Gomes', {
    email: 'patricia.gomes@example.com',
    picture: 'long',
  }),
  rodrigo: person('5562987650114', 'Rodrigo Teixeira'),
  aline: person('5511987650115', 'Aline Moreira', { tags: ['VIP'], picture: 'long' }),
  eduardo: person('5511987650116', 'Eduardo Pires', { tags: ['Atacado'] }),
  vanessa: person('5521987650117', 'Vanessa Rocha', { picture: 'long' }),
  marcelo: person('5513987650118', 'Marcelo Batista'),
  isabela: person('5511987650119', 'Isabela Cardoso', { email: 'isa.cardoso@example.com', picture: 'long' }),
  jose: person('5535987650120', 'José Antônio Freitas', {
    tags: ['Atacado'],
    extra: [{ name: 'Sítio', value: 'Serra da Mantiqueira' }],
    picture: 'short',
  }),
} satisfies Record<string, Customer>;

export type CustomerKey = keyof typeof customers;

export const group = {
  subject: 'Produtores · Aurora Café',
  members: ['jose', 'gustavo', 'camila'] satisfies CustomerKey[],
};
