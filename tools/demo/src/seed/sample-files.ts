import { createHash } from 'node:crypto';
import sharp from 'sharp';

const skins = ['#f2c9a5', '#d99e73', '#b87850', '#8d5a3b', '#ffd9bd'];
const hairs = ['#2b1d16', '#4a2f1f', '#7a4b2a', '#1c1c22', '#a8672f'];
const skies = [
  ['#8ec5fc', '#e0c3fc'],
  ['#fbc2eb', '#a6c1ee'],
  ['#fddb92', '#d1fdff'],
  ['#84fab0', '#8fd3f4'],
  ['#ffecd2', '#fcb69f'],
  ['#a1c4fd', '#c2e9fb'],
] as const;
const clothes = ['#0f7a45', '#0b62b0', '#b42318', '#7a3ff2', '#465061', '#8a5300'];

const jpeg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();

/** Draws a face that depends only on the name. */
export function drawFace(name: string, isLong: boolean): Promise<Buffer> {
  const hash = createHash('sha256').update(name).digest();
  const choose = <T>(list: readonly T[], at: number): T => list[(hash[at] ?? 0) % list.length] as T;
  const [top, bottom] = choose(skies, 0);
  const hair = choose(hairs, 1);
  const skin = choose(skins, 2);
  const back = isLong ? `<path d="M98 150q0-78 62-78t62 78v78H98z" fill="${hair}"/>` : '';
  const fringe = isLong
    ? `<path d="M112 140q4-52 48-52t48 52q-26-6-42-30-16 24-54 30z" fill="${hair}"/>`
    : `<path d="M110 142q-6-64 50-64t50 64q-4-26-20-34-30 8-60 0-16 8-20 34z" fill="${hair}"/>`;
  return jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
    <defs><linearGradient id="sky" x2="1" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="320" height="320" fill="url(#sky)"/>
    ${back}
    <path d="M50 320q8-86 110-86t110 86z" fill="${choose(clothes, 4)}"/>
    <rect x="138" y="190" width="44" height="60" rx="20" fill="${skin}"/>
    <ellipse cx="160" cy="156" rx="50" ry="60" fill="${skin}"/>
    ${fringe}
    <circle cx="141" cy="158" r="5" fill="#23252b"/><circle cx="179" cy="158" r="5" fill="#23252b"/>
    <path d="M140 184q20 18 40 0" fill="none" stroke="#8c3b32" stroke-width="5" stroke-linecap="round"/>
  </svg>`);
}

/** Draws a pack of coffee on a table, as a customer would photograph it. */
export function drawPack(label: string): Promise<Buffer> {
  return jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
    <defs>
      <linearGradient id="wall" y2="1" x2="0"><stop stop-color="#f7e7d3"/><stop offset="1" stop-color="#e9cfae"/></linearGradient>
      <linearGradient id="pack" x2="1"><stop stop-color="#3a2419"/><stop offset=".5" stop-color="#5d3b29"/><stop offset="1" stop-color="#2b1a12"/></linearGradient>
    </defs>
    <rect width="960" height="720" fill="url(#wall)"/>
    <rect y="520" width="960" height="200" fill="#b98556"/><rect y="520" width="960" height="10" fill="#a4713f"/>
    <ellipse cx="430" cy="612" rx="230" ry="26" fill="#00000030"/>
    <path d="M280 180h300l20 430H260z" fill="url(#pack)"/><path d="M280 180h300l-8-46H288z" fill="#22140d"/>
    <rect x="316" y="290" width="228" height="170" rx="14" fill="#fff6e6"/>
    <text x="430" y="356" font-family="Georgia, serif" font-size="44" text-anchor="middle" fill="#5d3b29">Aurora</text>
    <text x="430" y="412" font-family="Georgia, serif" font-size="28" text-anchor="middle" fill="#a4713f">${label}</text>
    <ellipse cx="730" cy="620" rx="120" ry="18" fill="#00000030"/>
    <path d="M640 470h180q0 140-90 146-90-6-90-146z" fill="#ffffff"/><path d="M816 496q64-4 58 48-8 44-76 38" fill="none" stroke="#fff" stroke-width="18"/>
    <ellipse cx="730" cy="472" rx="90" ry="20" fill="#4a2f1f"/>
    <path d="M700 430q-18-30 4-56m42 56q-18-34 6-70" fill="none" stroke="#ffffffb0" stroke-width="8" stroke-linecap="round"/>
  </svg>`);
}

/** A minimal PDF that every reader opens. */
export function makePdf(title: string): Buffer {
  const text = `BT /F1 22 Tf 60 760 Td (${title}) Tj 0 -36 Td /F1 13 Tf (Aurora Cafe - documento da demonstracao) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = file.length;
  file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
