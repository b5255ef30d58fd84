export const tags = {
  title: 'Tags',
};
