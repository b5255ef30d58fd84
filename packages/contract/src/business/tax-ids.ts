/** The digits of a CPF or CNPJ; the new CNPJ may have letters in all places but the last two. */
export const taxIdOf = (text: string): string => text.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();

const valueOf = (sign: string) => sign.charCodeAt(0) - 48;

/** The check digit of these signs, whose weights grow from the right, from 2 up to the largest and again. */
function checkDigit(signs: string, largestWeight: number): number {
  const sum = Array.from(signs)
    .toReversed()
    .reduce((total, sign, place) => {
      const weight = 2 + (place % (largestWeight - 1));
      return total + valueOf(sign) * weight;
    }, 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function hasCheckDigits(id: string, largestWeight: number): boolean {
  const first = checkDigit(id.slice(0, -2), largestWeight);
  return id.endsWith(`${first}${checkDigit(`${id.slice(0, -2)}${first}`, largestWeight)}`);
}

const isRepeated = (id: string) => new Set(id).size === 1;

/** Whether a text is a CPF or a CNPJ, by its check digits. */
export function isTaxId(text: string): boolean {
  const id = taxIdOf(text);
  if (isRepeated(id)) return false;
  if (/^\d{11}$/.test(id)) return hasCheckDigits(id, 11);
  return /^[0-9A-Z]{12}\d{2}$/.test(id) && hasCheckDigits(id, 9);
}

export const isCpf = (text: string): boolean => taxIdOf(text).length === 11;
