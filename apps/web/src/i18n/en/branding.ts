export const branding = {
  title: 'Branding',
};
