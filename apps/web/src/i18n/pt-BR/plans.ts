export const plans = {
  title: 'Planos',
} as const;
