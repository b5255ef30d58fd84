/** The type of a video, detected from its first bytes; the declared type and the name are not trusted. */
interface VideoKind {
  extension: 'mp4' | '3gp' | 'webm';
  mime: string;
}

const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|qt {2}|f4v )$/;

export function detectVideoKind(bytes: Buffer): VideoKind | undefined {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return brandedKind(bytes.toString('latin1', 8, 12));
  // Matroska's header contains the document type within its first bytes.
  const isMatroska = bytes.length > 4 && bytes.readUInt32BE(0) === 0x1a45dfa3;
  if (isMatroska && bytes.subarray(0, 64).includes('webm')) return { extension: 'webm', mime: 'video/webm' };
  return undefined;
}

/** Many file types share this container (images too): only video brands are accepted. */
function brandedKind(brand: string): VideoKind | undefined {
  if (/^3g[a-z0-9]{2}$/.test(brand)) return { extension: '3gp', mime: 'video/3gpp' };
  return MP4_BRANDS.test(brand) ? { extension: 'mp4', mime: 'video/mp4' } : undefined;
}
