/** The offered answers without their decorations: `1`, `*2*`, `Sim!`, `não.`, `1️⃣`. */
const answers: Record<string, 'yes' | 'no'> = { '1': 'yes', sim: 'yes', '2': 'no', nao: 'no' };

/** Reads the answer to the consent question; a sentence is no answer, whatever it contains. */
export function parseConsent(text: string): 'yes' | 'no' | undefined {
  const bare = text
    .normalize('NFD')
    .replaceAll(/[\p{M}\u{fe0f}\u{20e3}]/gu, '')
    .replaceAll(/^[\s*_"'.![(]+|[\s*_"'.!\])]+$/gu, '')
    .toLowerCase();
  return Object.hasOwn(answers, bare) ? answers[bare] : undefined;
}

export const CONSENT_QUESTION =
  'Estou ciente sobre o tratamento dos meus dados pessoais.\n\n*[1]* Sim\n*[2]* Não';
