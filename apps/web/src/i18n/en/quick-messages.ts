export const quickMessages = {
  title: 'Quick replies',
};
