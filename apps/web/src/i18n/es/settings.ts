export const settings = {
  title: 'Configuración',
};
