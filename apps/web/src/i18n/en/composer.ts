export const composer = {
  placeholder: 'Type a message, or / for quick replies',
  send: 'Send',
};
