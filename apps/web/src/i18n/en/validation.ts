export const validation = {
  required: 'Required',
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  tooSmall: 'The value is too low',
  tooBig: 'The value is too high',
  invalidEmail: 'Invalid email',
  invalid: 'Invalid value',
  passwordsDiffer: 'The passwords do not match',
};
