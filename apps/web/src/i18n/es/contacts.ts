export const contacts = {
  title: 'Contactos',
};
