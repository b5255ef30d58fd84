export const plans = {
  title: 'Planes',
};
