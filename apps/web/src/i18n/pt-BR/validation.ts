/** The problems of a single field; the keys are those of the contract. */
export const validation = {
  required: 'Obrigatório',
  tooShort: 'Muito curto!',
  tooLong: 'Muito longo!',
  tooSmall: 'Valor muito baixo',
  tooBig: 'Valor muito alto',
  invalidEmail: 'E-mail inválido',
  unknownVariable: 'Há uma variável que não existe. Escolha entre as oferecidas.',
  invalid: 'Valor inválido',
  passwordsDiffer: 'As senhas não são iguais',
} as const;
