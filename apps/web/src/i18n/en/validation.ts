export const validation = {
  required: 'Required',
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  tooSmall: 'The value is too low',
  tooBig: 'The value is too high',
  invalidEmail: 'Invalid email',
  unknownVariable: 'There is a variable that does not exist. Choose one of those offered.',
  invalid: 'Invalid value',
  passwordsDiffer: 'The passwords do not match',
};
