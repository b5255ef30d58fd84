import type { Customer } from './customers.ts';

const member = (phone: string, name: string): Customer => ({ phone, name });

/** Members of the coffee club, who are written to by campaigns only. */
export const clubMembers = [
  member('5511987650301', 'Adriana Paes'),
  member('5511987650302', 'Breno Falcão'),
  member('5511987650303', 'Cíntia Lobo'),
  member('5511987650304', 'Davi Menezes'),
  member('5511987650305', 'Elaine Prado'),
  member('5511987650306', 'Fábio Nunes'),
  member('5511987650307', 'Gisele Amaral'),
  member('5511987650308', 'Heitor Vilela'),
  member('5511987650309', 'Ingrid Sales'),
  member('5511987650310', 'Jonas Peixoto'),
];

/** Wrote "SAIR" some time ago. */
export const optedOutMember = member('5511987650311', 'Kátia Brandão');

/** A number that has no account any more. */
export const goneMember = member('5511900000010', 'Número antigo do clube');
