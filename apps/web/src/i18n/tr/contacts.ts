export const contacts = {
  title: 'Kişiler',
};
