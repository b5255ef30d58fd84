/** The URL of a stored file as a field's value, up to its parameters. */
const LINK = /(?<=":"(?:https?:\/\/[^"/]+)?)\/media\/company-[^"?\\]+\?(?=expires=\d+&signature=[\w-]+)/g;

/**
 * Adds the caller's session to the media URLs of a reply: such a URL works without a cookie while it is valid and the
 * session lives. Events go to many sessions at once; their URLs need the cookie.
 */
export const addSessionToLinks = (json: string, sessionId: string | undefined): string =>
  sessionId !== undefined && json.includes('/media/company-')
    ? json.replaceAll(LINK, `$&session=${sessionId}&`)
    : json;
