export const helps = {
  title: 'Ajuda',
} as const;
