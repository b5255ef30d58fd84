export const tags = {
  title: 'Tags',
} as const;
