export const quickMessages = {
  title: 'Respostas rápidas',
} as const;
