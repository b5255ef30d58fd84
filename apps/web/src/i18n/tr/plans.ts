export const plans = {
  title: 'Planlar',
};
