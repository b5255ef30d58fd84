/** A customer of the demo company: they all have a phone on the phone page. */
export interface Customer {
  phone: string;
  name: string;
  email?: string;
  tags?: string[];
  extra?: { name: string; value: string }[];
  hasPicture?: boolean;
}

const person = (phone: string, name: string, more: Omit<Customer, 'phone' | 'name'> = {}): Customer => ({
  phone,
  name,
  ...more,
});

export const people = {
  mariana: person('5511987650101', 'Mariana Souza', {
    email: 'mariana.souza@example.com',
    tags: ['VIP'],
    extra: [{ name: 'Aniversário', value: '14/03' }],
    hasPicture: true,
  }),
  rafael: person('5511987650102', 'Rafael Oliveira', { tags: ['Garantia'], hasPicture: true }),
  juliana: person('5521987650103', 'Juliana Castro', { email: 'ju.castro@example.com', hasPicture: true }),
  pedro: person('5531987650104', 'Pedro Henrique Lima', { tags: ['Novo cliente'] }),
  camila: person('5541987650105', 'Camila Ferreira', {
    email: 'compras@padariadacamila.example',
    tags: ['Atacado', 'VIP'],
    extra: [
      { name: 'Empresa', value: 'Padaria da Camila' },
      { name: 'CNPJ', value: '12.345.678/0001-90' },
    ],
    hasPicture: true,
  }),
  lucas: person('5551987650106', 'Lucas Martins', { hasPicture: true }),
  beatriz: person('5561987650107', 'Beatriz Almeida', { tags: ['Novo cliente'], hasPicture: true }),
  thiago: person('5571987650108', 'Thiago Barbosa', { tags: ['Cobrança'] }),
  fernanda: person('5581987650109', 'Fernanda Ribeiro', {
    email: 'fe.ribeiro@example.com',
    hasPicture: true,
  }),
  gustavo: person('5585987650110', 'Gustavo Nogueira', { tags: ['Atacado'], hasPicture: true }),
  larissa: person('5548987650111', 'Larissa Duarte', { hasPicture: true }),
  diego: person('5519987650112', 'Diego Azevedo', { tags: ['Garantia'] }),
  patricia: person('5527987650113', 'Patrícia Gomes', {
    email: 'patricia.gomes@example.com',
    hasPicture: true,
  }),
  rodrigo: person('5562987650114', 'Rodrigo Teixeira'),
  aline: person('5511987650115', 'Aline Moreira', { tags: ['VIP'], hasPicture: true }),
  eduardo: person('5511987650116', 'Eduardo Pires', { tags: ['Atacado'] }),
  vanessa: person('5521987650117', 'Vanessa Rocha', { hasPicture: true }),
  marcelo: person('5513987650118', 'Marcelo Batista'),
  isabela: person('5511987650119', 'Isabela Cardoso', { email: 'isa.cardoso@example.com', hasPicture: true }),
  jose: person('5535987650120', 'José Antônio Freitas', {
    tags: ['Atacado'],
    extra: [{ name: 'Sítio', value: 'Serra da Mantiqueira' }],
    hasPicture: true,
  }),
} satisfies Record<string, Customer>;

export type CustomerKey = keyof typeof people;

export const group = {
  subject: 'Produtores · Aurora Café',
  members: ['jose', 'gustavo', 'camila'] satisfies CustomerKey[],
};
