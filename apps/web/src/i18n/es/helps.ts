export const helps = {
  title: 'Ayuda',
};
