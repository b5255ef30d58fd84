export const helps = {
  title: 'Yardım',
};
