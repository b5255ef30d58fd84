import { type Integration, NewIntegration } from '@prosa/contract';
import type { z } from 'zod';
import type { ContractForm } from '../../ui/form/useContractForm.ts';

type IntegrationInput = z.input<typeof NewIntegration>;
export type IntegrationForm = ContractForm<IntegrationInput, NewIntegration>;

const fresh: IntegrationInput = {
  type: 'typebot',
  name: '',
  projectName: '',
  jsonContent: '',
  language: 'pt-BR',
  urlN8N: '',
  typebotSlug: '',
  typebotExpires: 1,
  typebotDelayMessage: 1000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  queueId: null,
};

/** Only editable fields: a change of the integration's health must not reset a form in use. */
export function integrationValues(integration: Integration | null): IntegrationInput {
  if (!integration) return fresh;
  const known = integration as Record<string, unknown>;
  return Object.fromEntries(Object.keys(fresh).map((name) => [name, known[name]])) as IntegrationInput;
}
