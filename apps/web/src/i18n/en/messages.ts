export const messages = {
  empty: 'Say hello to your new contact!',
};
