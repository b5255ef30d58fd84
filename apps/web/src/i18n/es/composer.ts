export const composer = {
  placeholder: 'Escribe un mensaje o / para respuestas rápidas',
  send: 'Enviar',
};
