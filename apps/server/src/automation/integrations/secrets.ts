import { randomBytes } from 'node:crypto';
import { type IntegrationChanges, type IntegrationType, isWebhook } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { maskSecret, readSecretInput } from '../../platform/identity/mask-secret.ts';
import type { IntegrationRow } from './queries.ts';
import { parseServiceAccount, type ServiceAccount, maskServiceAccount } from './service-accounts.ts';

type Sealer = Pick<Platform, 'secrets'>;
type Owner = Pick<IntegrationRow, 'id' | 'companyId'>;

/** Binds a sealed secret to its row; it cannot be opened elsewhere. */
const sealContext = (column: 'json' | 'secret', { companyId, id }: Owner) =>
  `integrations.${column}:${companyId}:${id}`;

/** The columns of an entered key file; empty when it is unchanged. */
export function sealKeyFile(
  { secrets }: Sealer,
  owner: Owner & Pick<IntegrationRow, 'jsonShown'>,
  { jsonContent }: IntegrationChanges,
) {
  const typed = readSecretInput(jsonContent, owner.jsonShown, 'jsonContent');
  if (typed === undefined) return {};
  if (typed.trim() === '') return { jsonSealed: null, jsonShown: '' };
  return {
    jsonSealed: secrets.seal(typed, sealContext('json', owner)),
    jsonShown: maskServiceAccount(parseServiceAccount(typed)),
  };
}

export const openKeyFile = (
  { secrets }: Sealer,
  row: Owner & Pick<IntegrationRow, 'jsonSealed'>,
): ServiceAccount | undefined =>
  row.jsonSealed === null
    ? undefined
    : parseServiceAccount(secrets.open(row.jsonSealed, sealContext('json', row)));

/** The prefix defined by Standard Webhooks. */
const SECRET_PREFIX = 'whsec_';

/** Creates a secret; its full text is shown in one response only. */
export function createSigningSecret({ secrets }: Sealer, owner: Owner) {
  const secret = SECRET_PREFIX + randomBytes(24).toString('base64');
  return {
    secret,
    columns: {
      secretSealed: secrets.seal(secret, sealContext('secret', owner)),
      secretShown: maskSecret(secret),
    },
  };
}

export const needsSigningSecret = ({
  type,
  secretSealed,
}: {
  type: IntegrationType;
  secretSealed: string | null;
}): boolean => isWebhook(type) && secretSealed === null;

/** The key for signing requests. */
export const openSigningKey = (
  { secrets }: Sealer,
  row: Owner & Pick<IntegrationRow, 'secretSealed'>,
): Buffer =>
  row.secretSealed === null
    ? Buffer.alloc(0)
    : Buffer.from(
        secrets.open(row.secretSealed, sealContext('secret', row)).slice(SECRET_PREFIX.length),
        'base64',
      );
