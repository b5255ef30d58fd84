const firstUrls = new Map<string, string>();

/**
 * The first URL of a stored file. Later URLs differ in the query only, but with them the browser would load the file
 * again and restart a recording that is playing.
 */
export function stableUrl(url: string): string {
  const [file = url] = url.split('?');
  const known = firstUrls.get(file);
  if (known !== undefined) return known;
  firstUrls.set(file, url);
  return url;
}
