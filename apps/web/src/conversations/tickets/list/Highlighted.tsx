import { highlight } from './highlight.ts';

/** A text with the words that were searched for marked in it. */
export const Highlighted = ({ text, search }: { text: string; search: string }) =>
  highlight(text, search).map((part, index) =>
    // Parts have no identity but their place.
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  );
