import type { NamedRoute } from './routes.ts';
import type { Sample } from './samples.ts';
import { fieldsIn, type Path, shapeOf, withField } from './shapes.ts';

export type RecordKind =
  | 'company'
  | 'user'
  | 'plan'
  | 'help'
  | 'connection'
  | 'template'
  | 'prompt'
  | 'integration'
  | 'delivery'
  | 'queue'
  | 'option'
  | 'contact'
  | 'field'
  | 'merge'
  | 'tag'
  | 'lane'
  | 'ticket'
  | 'message'
  | 'note'
  | 'quickMessage'
  | 'fileList'
  | 'fileOption';

/** Somewhere in a route's input that an id can be given. */
export interface IdField {
  part: 'params' | 'query' | 'body';
  path: Path;
  kind: RecordKind;
}

/** What an id is the id of: by its name, or by its name in a feature or a single route. */
const kinds: Record<string, RecordKind> = {
  companyId: 'company',
  planId: 'plan',
  userId: 'user',
  promptId: 'prompt',
  integrationId: 'integration',
  deliveryId: 'delivery',
  'integrations.id': 'integration',
  'prompts.id': 'prompt',
  whatsappId: 'connection',
  templateId: 'template',
  'channelAccounts.id': 'connection',
  queueId: 'queue',
  optQueueId: 'queue',
  optUserId: 'user',
  wallets: 'user',
  optIntegrationId: 'integration',
  optFileId: 'fileList',
  chatbotId: 'option',
  queueIds: 'queue',
  contactId: 'contact',
  tagId: 'tag',
  nextLaneId: 'lane',
  rollbackLaneId: 'lane',
  ticketId: 'ticket',
  ticketUuid: 'ticket',
  uuid: 'ticket',
  messageId: 'message',
  quotedMsgId: 'message',
  around: 'message',
  quickMessageId: 'quickMessage',
  fileListId: 'fileList',
  fileId: 'fileList',
  selectedQueueIds: 'queue',
  'tickets.id': 'ticket',
  'messages.id': 'message',
  'queues.id': 'queue',
  'chatbots.id': 'option',
  'contacts.id': 'contact',
  'contactMerges.id': 'contact',
  mergeId: 'merge',
  'contacts.syncTags.id': 'tag',
  'tags.id': 'tag',
  'notes.id': 'note',
  'quickMessages.id': 'quickMessage',
  'files.id': 'fileList',
  'connections.id': 'connection',
  'connections.ofCompany.id': 'company',
  'connections.addForCompany.id': 'company',
  'companies.id': 'company',
  'dryRuns.id': 'queue',
  'helps.id': 'help',
  'plans.id': 'plan',
  'settings.id': 'company',
  'users.id': 'user',
};

const ID = /ids?$|^around$|^wallets$/i;
/** Made by whoever sends it, or by a provider outside: none of them is anybody's row. */
const foreign = ['clientId', 'phoneNumberId', 'businessAccountId', 'facebookUserId', 'pages'];

/** Found in the contract, so that a new route's ids are tried without anybody thinking of it. */
export const idFieldsOf = (named: NamedRoute): IdField[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsIn(shapeOf(named.route[part]))
      .filter((path) => ID.test(String(path.at(-1))) && !path.some((name) => foreign.includes(String(name))))
      .map((path) => ({ part, path, kind: kindOf(named, path) })),
  );

function kindOf({ key, feature }: NamedRoute, path: Path): RecordKind {
  const name = String(path.at(-1));
  // An option of a tree and a field of one's own are known by the list they are in.
  if (path.includes('extraInfo')) return 'field';
  if (feature === 'files' && (path.includes('options') || key === 'files.upload')) return 'fileOption';
  if (name === 'id' && (path.includes('chatbots') || path.includes('options'))) return 'option';
  const kind = kinds[`${key}.${name}`] ?? kinds[`${feature}.${name}`] ?? kinds[name];
  if (!kind)
    throw new Error(
      `Nobody said what ${path.join('.')} of ${key} is the id of: add it to test/sweeps/id-places.ts.`,
    );
  return kind;
}

/** The same input with this id in that place, or with a list of it where a list is taken. */
export function withId(sample: Sample, { part, path }: IdField, id: number): Sample {
  const value = part === 'body' ? id : String(id);
  const isList = /ids$/i.test(String(path.at(-1)));
  const list = part === 'query' ? JSON.stringify([id]) : [value];
  return { ...sample, [part]: withField(sample[part] ?? {}, path, isList ? list : value) };
}
