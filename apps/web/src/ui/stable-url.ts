const firstUrls = new Map<string, string>();

/**
 * The address under which a stored file came first. Later ones lead to the same file, but the browser would fetch it
 * again, and a recording that is being heard would begin anew.
 */
export function stableUrl(url: string): string {
  const [file = url] = url.split('?');
  const known = firstUrls.get(file);
  if (known !== undefined) return known;
  firstUrls.set(file, url);
  return url;
}
