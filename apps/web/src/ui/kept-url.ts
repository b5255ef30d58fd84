const kept = new Map<string, string>();

/**
 * The address under which a stored file came first. Later ones lead to the same file, but the browser would fetch it
 * again, and a recording that is being heard would begin anew.
 */
export function keptUrl(url: string): string {
  const [file = url] = url.split('?');
  const known = kept.get(file);
  if (known !== undefined) return known;
  kept.set(file, url);
  return url;
}
