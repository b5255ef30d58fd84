/** How a video's first bytes say what it is; the declared type and the name are never believed. */
export interface VideoKind {
  extension: 'mp4' | '3gp' | 'webm';
  mime: string;
}

const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|qt {2}|f4v )$/;

export function detectVideoKind(bytes: Buffer): VideoKind | undefined {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return brandedKind(bytes.toString('latin1', 8, 12));
  // Matroska's header names what it holds within its first bytes.
  const isMatroska = bytes.length > 4 && bytes.readUInt32BE(0) === 0x1a45dfa3;
  if (isMatroska && bytes.subarray(0, 64).includes('webm')) return { extension: 'webm', mime: 'video/webm' };
  return undefined;
}

/** Many kinds of files share this container (pictures too): only the brands of videos are taken. */
function brandedKind(brand: string): VideoKind | undefined {
  if (/^3g[a-z0-9]{2}$/.test(brand)) return { extension: '3gp', mime: 'video/3gpp' };
  return MP4_BRANDS.test(brand) ? { extension: 'mp4', mime: 'video/mp4' } : undefined;
}
