export const tags = {
  title: 'Etiquetas',
};
