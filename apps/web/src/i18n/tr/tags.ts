export const tags = {
  title: 'Etiketler',
};
