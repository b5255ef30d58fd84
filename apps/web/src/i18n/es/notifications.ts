export const notifications = {
  title: 'Notificaciones',
};
