import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import type { jsPDF } from 'jspdf';

export const FONT = 'Inter';

/** The PDF standard fonts only cover western European letters, so our own are embedded. */
export async function addFonts(document: jsPDF): Promise<void> {
  const styles = [
    { url: regular, style: 'normal' },
    { url: bold, style: 'bold' },
  ];
  for (const { url, style } of styles) {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    document.addFileToVFS(`${FONT}-${style}.ttf`, toBase64(bytes));
    document.addFont(`${FONT}-${style}.ttf`, FONT, style);
  }
}

const CHUNK = 0x80_00;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
