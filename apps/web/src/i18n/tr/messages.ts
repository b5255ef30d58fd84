export const messages = {
  empty: 'Yeni kişine merhaba de!',
};
