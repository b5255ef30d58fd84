export const notifications = {
  title: 'Notificações',
} as const;
