export const passwordLinks = {
  forgotTitle: 'Parolanızı mı unuttunuz?',
  forgotText:
    'E-postanızı yazın. Bu e-postayla bir hesap varsa yeni parola seçmeniz için bir bağlantı göndeririz.',
  send: 'Bağlantıyı gönder',
  sentTitle: 'E-postanızı kontrol edin',
  sentText:
    '{{email}} ile bir hesap varsa bağlantı birazdan gelir ve {{minutes}} dakika geçerlidir. Gelmedi mi? Spam klasörüne de bakın.',
  chooseTitle: 'Parolanızı seçin',
  chooseText: 'Kaydettikten sonra e-postanız ve yeni parolanızla giriş yapın.',
  backToLogin: 'Girişe dön',
};
