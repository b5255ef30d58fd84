export const helps = {
  title: 'Help',
};
