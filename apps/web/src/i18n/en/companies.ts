export const companies = {
  title: 'Companies',
};
