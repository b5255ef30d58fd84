export const validation = {
  required: 'Zorunlu',
  tooShort: 'Çok kısa!',
  tooLong: 'Çok uzun!',
  tooSmall: 'Değer çok düşük',
  tooBig: 'Değer çok yüksek',
  invalidEmail: 'Geçersiz e-posta',
  unknownVariable: 'Var olmayan bir değişken var. Sunulanlardan birini seçin.',
  invalid: 'Geçersiz değer',
  passwordsDiffer: 'Parolalar aynı değil',
};
