export const companies = {
  title: 'Şirketler',
};
