export const composer = {
  placeholder: 'Type a message, or / for quick replies',
  send: 'Send',
  fileLost: 'The file {{name}} was lost because the page was closed before it was sent.',
};
