/** Colours that are easy to distinguish and have enough contrast on white. */
export const TAG_COLORS = [
  '#b42318',
  '#c4540a',
  '#a16207',
  '#4d7c0f',
  '#0f7a45',
  '#0e7490',
  '#0b62b0',
  '#4338ca',
  '#7e22ce',
  '#be185d',
  '#57534e',
  '#334155',
];

/** The initial colour of a new tag. */
export const randomTagColor = () => TAG_COLORS[Math.floor(Math.random() * TAG_COLORS.length)] ?? '#0b62b0';
