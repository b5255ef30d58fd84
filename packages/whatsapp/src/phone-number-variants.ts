const BRAZIL = '55';

/**
 * The forms under which a phone number may be registered. Brazilian mobile numbers got a ninth digit; older accounts
 * are still registered without it, and people write both forms.
 */
export function phoneNumberVariants(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  if (!digits.startsWith(BRAZIL)) return [digits];
  const area = digits.slice(2, 4);
  const local = digits.slice(4);
  if (local.length === 9 && local.startsWith('9')) return [digits, `${BRAZIL}${area}${local.slice(1)}`];
  if (local.length === 8 && /^[6-9]/.test(local)) return [digits, `${BRAZIL}${area}9${local}`];
  return [digits];
}
