import type { PromptChanges } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { shownSecret, typedSecret } from '../../platform/shown-secrets.ts';
import type { PromptRow } from './queries.ts';

type Sealer = Pick<Platform, 'secrets'>;
type Owner = Pick<PromptRow, 'id' | 'companyId'>;
type KeyName = 'apiKey' | 'voiceKey';

/** Where a sealed key belongs: moved to another row it does not open. */
const contextOf = (name: KeyName, { companyId, id }: Owner) => `prompts.${name}:${companyId}:${id}`;

/** What is kept of the keys somebody gave; nothing of one they left as it was shown. */
export function keptKeys(
  { secrets }: Sealer,
  owner: Owner & Pick<PromptRow, 'apiKeyShown' | 'voiceKeyShown'>,
  changes: Pick<PromptChanges, KeyName>,
) {
  const sealed = (name: KeyName, text: string) =>
    text === '' ? null : secrets.seal(text, contextOf(name, owner));
  const apiKey = typedSecret(changes.apiKey, owner.apiKeyShown, 'apiKey');
  const voiceKey = typedSecret(changes.voiceKey, owner.voiceKeyShown, 'voiceKey');
  return {
    ...(apiKey === undefined
      ? {}
      : { apiKeySealed: sealed('apiKey', apiKey), apiKeyShown: shownSecret(apiKey) }),
    ...(voiceKey === undefined
      ? {}
      : { voiceKeySealed: sealed('voiceKey', voiceKey), voiceKeyShown: shownSecret(voiceKey) }),
  };
}

export function openKeys(
  { secrets }: Sealer,
  row: Owner & Pick<PromptRow, 'apiKeySealed' | 'voiceKeySealed'>,
): Record<KeyName, string> {
  const opened = (name: KeyName, sealed: string | null) =>
    sealed === null ? '' : secrets.open(sealed, contextOf(name, row));
  return { apiKey: opened('apiKey', row.apiKeySealed), voiceKey: opened('voiceKey', row.voiceKeySealed) };
}
