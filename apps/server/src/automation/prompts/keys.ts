import type { PromptChanges } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { maskSecret, readSecretInput } from '../../platform/identity/mask-secret.ts';
import type { PromptRow } from './queries.ts';

type Sealer = Pick<Platform, 'secrets'>;
type Owner = Pick<PromptRow, 'id' | 'companyId'>;
type KeyName = 'apiKey' | 'voiceKey';

/** Binds a sealed key to its row; it cannot be opened elsewhere. */
const sealContext = (name: KeyName, { companyId, id }: Owner) => `prompts.${name}:${companyId}:${id}`;

/** The columns of the entered keys; unchanged keys are left out. */
export function sealKeys(
  { secrets }: Sealer,
  owner: Owner & Pick<PromptRow, 'apiKeyShown' | 'voiceKeyShown'>,
  changes: Pick<PromptChanges, KeyName>,
) {
  const sealed = (name: KeyName, text: string) =>
    text === '' ? null : secrets.seal(text, sealContext(name, owner));
  const apiKey = readSecretInput(changes.apiKey, owner.apiKeyShown, 'apiKey');
  const voiceKey = readSecretInput(changes.voiceKey, owner.voiceKeyShown, 'voiceKey');
  return {
    ...(apiKey === undefined
      ? {}
      : { apiKeySealed: sealed('apiKey', apiKey), apiKeyShown: maskSecret(apiKey) }),
    ...(voiceKey === undefined
      ? {}
      : { voiceKeySealed: sealed('voiceKey', voiceKey), voiceKeyShown: maskSecret(voiceKey) }),
  };
}

export function openKeys(
  { secrets }: Sealer,
  row: Owner & Pick<PromptRow, 'apiKeySealed' | 'voiceKeySealed'>,
): Record<KeyName, string> {
  const opened = (name: KeyName, sealed: string | null) =>
    sealed === null ? '' : secrets.open(sealed, sealContext(name, row));
  return { apiKey: opened('apiKey', row.apiKeySealed), voiceKey: opened('voiceKey', row.voiceKeySealed) };
}
