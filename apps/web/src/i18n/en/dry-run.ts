export const dryRun = {
  title: 'Effect over the last days',
  hint: 'See before you save: what would this have done to your tickets?',
  ask: 'Simulate the last 30 days',
  none: 'Over the last {{days}} days this would not have touched any ticket.',
  touched_one: 'Over the last {{days}} days this would have touched {{count}} ticket.',
  touched_other: 'Over the last {{days}} days this would have touched {{count}} tickets.',
  newest: 'The {{count}} most recent ones:',
} as const;
