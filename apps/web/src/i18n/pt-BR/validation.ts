/** What is wrong with one field; the keys are the contract's problems. */
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
