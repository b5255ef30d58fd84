export const branding = {
  title: 'Marca',
} as const;
