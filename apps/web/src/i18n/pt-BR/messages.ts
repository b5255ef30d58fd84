export const messages = {
  empty: 'Diga olá para seu novo contato!',
} as const;
