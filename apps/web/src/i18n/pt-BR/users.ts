export const users = {
  title: 'Usuários',
} as const;
