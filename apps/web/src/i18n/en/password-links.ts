export const passwordLinks = {
  forgotTitle: 'Forgot your password?',
  forgotText:
    'Enter your e-mail. If there is an account with it, we will send a link to choose a new password.',
  send: 'Send the link',
  sentTitle: 'Check your e-mail',
  sentText:
    'If there is an account with {{email}}, the link arrives in a moment and is valid for {{minutes}} minutes. Not there? Look in the spam folder too.',
  chooseTitle: 'Choose your password',
  chooseText: 'After saving, sign in with your e-mail and the new password.',
  backToLogin: 'Back to sign-in',
};
