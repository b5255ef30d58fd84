export const users = {
  title: 'Usuarios',
};
