export const settings = {
  title: 'Configurações',
} as const;
