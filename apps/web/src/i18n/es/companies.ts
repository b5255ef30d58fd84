export const companies = {
  title: 'Empresas',
};
