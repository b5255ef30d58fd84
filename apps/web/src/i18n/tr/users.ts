export const users = {
  title: 'Kullanıcılar',
};
