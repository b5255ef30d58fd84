export const quickMessages = {
  title: 'Respuestas rápidas',
};
