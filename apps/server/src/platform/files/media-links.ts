/** The address of a stored file as the value of a field, up to where its parameters begin. */
const LINK = /(?<=":"(?:https?:\/\/[^"/]+)?)\/media\/company-[^"?\\]+\?(?=expires=\d+&signature=[\w-]+)/g;

/**
 * The links of an answer are made for the session that asked: whoever has one may fetch the file with nothing else
 * for as long as the link is good and the session lives. Events go to many at once; their links need the cookie.
 */
export const addSessionToLinks = (json: string, sessionId: string | undefined): string =>
  sessionId !== undefined && json.includes('/media/company-')
    ? json.replaceAll(LINK, `$&session=${sessionId}&`)
    : json;
