/** The beginning of a signed message. Captions from forms have CRLF line ends. */
const SIGNATURE = /^\*([^*\n]{1,250}):\*\r?\n/;

export interface SplitText {
  /** The name in the signature, if there is one. */
  signedBy: string | null;
  text: string;
}

/**
 * Puts the writer's name above a text, as the customer sees it. A text that already has this user's signature is not
 * signed again.
 */
export const signText = (name: string, text: string): string =>
  text.trim() === '' || splitSignature(text, name).signedBy !== null ? text : `*${name}:*\n${text}`;

/**
 * Separates the signature of one of our messages from its text. With a name, only that name counts as a signature,
 * not any bold heading. Without one, because the author is unknown, every name does.
 */
export function splitSignature(body: string, name?: string): SplitText {
  const [begin = '', signedBy = null] = SIGNATURE.exec(body) ?? [];
  if (signedBy === null || (name !== undefined && name !== signedBy)) return { signedBy: null, text: body };
  return { signedBy, text: body.slice(begin.length) };
}

/** The text of one of our messages without its signature, for short views. */
export const withoutSignature = (body: string, name?: string): string => splitSignature(body, name).text;

/** Separates a message from its signature: only messages written by a user can have one. */
export const splitMessage = ({ body, fromMe, user }: SignedMessage): SplitText =>
  fromMe && user ? splitSignature(body, user.name) : { signedBy: null, text: body };

interface SignedMessage {
  body: string;
  fromMe: boolean;
  user: { name: string } | null;
}
