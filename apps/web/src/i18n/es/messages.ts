export const messages = {
  empty: '¡Di hola a tu nuevo contacto!',
};
