export const composer = {
  placeholder: 'Digite uma mensagem ou / para respostas rápidas',
  send: 'Enviar',
  fileLost: 'O arquivo {{name}} se perdeu porque a página foi fechada antes do envio.',
} as const;
