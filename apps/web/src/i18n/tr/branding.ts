export const branding = {
  title: 'Marka',
};
