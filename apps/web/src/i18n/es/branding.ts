export const branding = {
  title: 'Marca',
};
