import { inflateSync } from 'node:zlib';

/** The pages of a PDF, their sizes in points, and their text. */
export function readPdf(bytes: Buffer): { pages: number; sizes: string[]; text: string } {
  const raw = bytes.toString('latin1');
  const streams = Array.from(raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, body]) =>
    unpack(Buffer.from(body ?? '', 'latin1')),
  );
  const letters = new Map<string, string>();
  for (const stream of streams.filter((text) => text.includes('beginbfchar')))
    for (const [, glyph, letter] of stream.matchAll(/<([\da-f]{4})>\s*<([\da-f]{4})>/gi))
      letters.set(glyph?.toLowerCase() ?? '', String.fromCodePoint(Number.parseInt(letter ?? '0', 16)));
  const written = streams.flatMap((stream) => Array.from(stream.matchAll(/<([\da-f]+)>\s*Tj/gi)));
  const lines = written.map(([, glyphs]) =>
    Array.from(glyphs?.toLowerCase().match(/.{4}/g) ?? [], (glyph) => letters.get(glyph) ?? '?').join(''),
  );
  const sizes = Array.from(raw.matchAll(/\/MediaBox \[([^\]]*)\]/g), ([, size]) => size?.trim() ?? '');
  return {
    pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0,
    sizes: [...new Set(sizes)],
    text: lines.join('\n'),
  };
}

function unpack(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    // Not every stream is compressed.
    return bytes.toString('latin1');
  }
}
