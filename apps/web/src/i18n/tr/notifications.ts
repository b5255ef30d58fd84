export const notifications = {
  title: 'Bildirimler',
};
