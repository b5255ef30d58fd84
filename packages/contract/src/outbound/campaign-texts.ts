import type { CampaignVariable, RecipientVariable } from './campaign-settings.ts';

/** The texts of a campaign, of which each recipient gets one. */
export const CAMPAIGN_MESSAGES = 5;

/** A variable as it is written in the text of a campaign: `{nome}`. */
const VARIABLE = /\{\s*([\p{L}\p{N}_-]{1,40})\s*\}/gu;

export type RecipientValues = Record<RecipientVariable, string>;

/** Fills in the variables of a text; unknown ones stay, and inserted values are not expanded again. */
export function fillCampaignText(
  text: string,
  recipient: RecipientValues,
  own: readonly CampaignVariable[],
): string {
  const values = new Map(own.map(({ key, value }) => [key.toLowerCase(), value]));
  for (const [key, value] of Object.entries(recipient)) values.set(key, value);
  return text.replaceAll(VARIABLE, (place, key: string) => values.get(key.toLowerCase()) ?? place);
}

/** The names written like variables that no recipient has a value for. */
export function unknownCampaignVariables(text: string, own: readonly CampaignVariable[]): string[] {
  const known = new Set(['nome', 'email', 'numero', ...own.map(({ key }) => key.toLowerCase())]);
  const written = [...text.matchAll(VARIABLE)].map(([, key]) => key ?? '');
  return [...new Set(written.filter((key) => !known.has(key.toLowerCase())))];
}

/** Which of the texts a recipient gets: each as often as the others, and the same one whenever it is asked. */
export function chooseCampaignText<T>(texts: readonly T[], recipientId: number): T | undefined {
  // Neighbouring ids are spread by Knuth's multiplicative hash, so that the order of a list is not seen.
  const spread = Math.imul(recipientId, 0x9e_37_79_b1) >>> 0;
  return texts[Math.floor((spread / 2 ** 32) * texts.length)];
}
