export const validation = {
  required: 'Obligatorio',
  tooShort: '¡Demasiado corto!',
  tooLong: '¡Demasiado largo!',
  tooSmall: 'El valor es demasiado bajo',
  tooBig: 'El valor es demasiado alto',
  invalidEmail: 'Correo electrónico no válido',
  unknownVariable: 'Hay una variable que no existe. Elija una de las ofrecidas.',
  invalid: 'Valor no válido',
  passwordsDiffer: 'Las contraseñas no coinciden',
};
