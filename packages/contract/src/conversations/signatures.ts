/** What a signed message begins with, whoever signed it. A caption from a form has the line end of forms. */
const SIGNATURE = /^\*([^*\n]{1,250}):\*\r?\n/;

export interface SplitText {
  /** Who signed it, if anybody did. */
  signedBy: string | null;
  text: string;
}

/** A text with its writer's name above it, as the customer sees it. What this person signed is not signed again. */
export const signText = (name: string, text: string): string =>
  text.trim() === '' || splitSignature(text, name).signedBy !== null ? text : `*${name}:*\n${text}`;

/**
 * The signature of a message of ours and what it says below. With a name only that person's signature counts:
 * somebody's bold heading is no signature. Without one, where nobody knows who wrote it, every name does.
 */
export function splitSignature(body: string, name?: string): SplitText {
  const [begin = '', signedBy = null] = SIGNATURE.exec(body) ?? [];
  if (signedBy === null || (name !== undefined && name !== signedBy)) return { signedBy: null, text: body };
  return { signedBy, text: body.slice(begin.length) };
}

/** What a message of ours says, for where there is no room for more. */
export const withoutSignature = (body: string, name?: string): string => splitSignature(body, name).text;

/** A message apart from its signature: only what one of us wrote can have one. */
export const splitMessage = ({ body, fromMe, user }: SignedMessage): SplitText =>
  fromMe && user ? splitSignature(body, user.name) : { signedBy: null, text: body };

interface SignedMessage {
  body: string;
  fromMe: boolean;
  user: { name: string } | null;
}
