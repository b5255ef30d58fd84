import { randomBytes } from 'node:crypto';
import { type IntegrationChanges, type IntegrationType, isWebhook } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { maskSecret, readSecretInput } from '../../platform/identity/mask-secret.ts';
import type { IntegrationRow } from './queries.ts';
import { parseServiceAccount, type ServiceAccount, maskServiceAccount } from './service-accounts.ts';

type Sealer = Pick<Platform, 'secrets'>;
type Owner = Pick<IntegrationRow, 'id' | 'companyId'>;

/** Where a sealed secret belongs: moved to another row it does not open. */
const sealContext = (column: 'json' | 'secret', { companyId, id }: Owner) =>
  `integrations.${column}:${companyId}:${id}`;

/** What is kept of a key file somebody gave; nothing when they left it as it was. */
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

/** As the standard for webhooks has it. */
const SECRET_PREFIX = 'whsec_';

/** A new one, whole for the one answer that shows it. */
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

/** The bytes that calls are signed with. */
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
