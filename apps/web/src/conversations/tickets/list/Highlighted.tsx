import { highlight } from './highlight.ts';

/** A text with the search words marked. */
export const Highlighted = ({ text, search }: { text: string; search: string }) =>
  highlight(text, search).map((part, index) =>
    // Parts have no identity but their index.
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  );
