/** A LIKE pattern that matches the literal text: `%` and `_` in user input are escaped. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
