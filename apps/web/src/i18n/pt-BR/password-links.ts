export const passwordLinks = {
  forgotTitle: 'Esqueceu a senha?',
  forgotText:
    'Digite o seu e-mail. Se houver uma conta com ele, enviaremos um link para escolher uma nova senha.',
  send: 'Enviar o link',
  sentTitle: 'Verifique o seu e-mail',
  sentText:
    'Se houver uma conta com {{email}}, o link chega em instantes e vale por {{minutes}} minutos. Não chegou? Veja também o spam.',
  chooseTitle: 'Escolha a sua senha',
  chooseText: 'Depois de salvar, entre com o seu e-mail e a nova senha.',
  backToLogin: 'Voltar para a entrada',
} as const;
