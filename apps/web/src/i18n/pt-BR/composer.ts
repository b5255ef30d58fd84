export const composer = {
  placeholder: 'Digite uma mensagem ou / para respostas rápidas',
  send: 'Enviar',
} as const;
