export const contacts = {
  title: 'Contatos',
} as const;
