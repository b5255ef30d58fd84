export const companies = {
  title: 'Empresas',
} as const;
