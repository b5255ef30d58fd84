export const settings = {
  title: 'Ayarlar',
};
