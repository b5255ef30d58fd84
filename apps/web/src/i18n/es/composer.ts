export const composer = {
  placeholder: 'Escribe un mensaje o / para respuestas rápidas',
  send: 'Enviar',
  fileLost: 'El archivo {{name}} se perdió porque la página se cerró antes del envío.',
};
