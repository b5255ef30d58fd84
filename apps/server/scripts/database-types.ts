import { fileURLToPath } from 'node:url';
import pg from 'pg';

export const generatedFile = fileURLToPath(
  new URL('../src/platform/database/database.gen.ts', import.meta.url),
);

/** The TypeScript type of each database type, as our connections parse it, see db.ts. */
const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  _text: 'string[]',
  _int4: 'number[]',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
};

const channel = "'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram'";
const onOff = "'enabled' | 'disabled'";
const outsideProblem =
  "'unsafeAddress' | 'unreachable' | 'timeout' | 'tooLarge' | 'refused' | 'badAnswer' | 'badCredentials'";

/** Columns with a fixed set of values, according to their check constraint or the contract. */
const choices: Record<string, string> = {
  'users.profile': "'admin' | 'user'",
  'users.defaultTheme': "'light' | 'dark'",
  'users.defaultMenu': "'open' | 'closed'",
  'users.allTicket': "'enable' | 'disable'",
  'users.allHistoric': onOff,
  'users.allUserChat': onOff,
  'users.userClosePendingTicket': onOff,
  'users.showDashboard': onOff,
  'users.allowRealTime': onOff,
  'users.allowConnections': onOff,
  'connections.channel': channel,
  'channel_accounts.channel': "'whatsappapi' | 'facebook' | 'instagram'",
  'connections.status': "'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'",
  'connections.groupAsTicket': onOff,
  'contacts.channel': channel,
  'contact_identities.channel': channel,
  'tickets.channel': channel,
  'tickets.status': "'pending' | 'open' | 'group' | 'closed' | 'nps' | 'lgpd'",
  'messages.mediaState': "'none' | 'waiting' | 'ready' | 'gone'",
  'messages.sendState': "'queued' | 'sending' | 'sent' | 'unconfirmed' | 'failed'",
  'channel_orders.kind': "'edit' | 'revoke' | 'react' | 'read' | 'block' | 'rejectCall'",
  'message_steps.step':
    "'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'played' | 'failed' | 'unconfirmed' | 'confirmed' | 'resent' | 'edited' | 'deleted'",
  'messages.source': "'user' | 'phone' | 'automation' | 'schedule' | 'campaign' | 'api'",
  'opt_outs.source': "'contact' | 'attendant' | 'channel'",
  'integrations.type': "'dialogflow' | 'n8n' | 'webhook' | 'typebot'",
  'integrations.language': "'' | 'pt-BR' | 'en' | 'es'",
  'integrations.lastProblem': outsideProblem,
  'integration_deliveries.status': "'waiting' | 'delivered' | 'failed' | 'dropped'",
  'integration_deliveries.problem': outsideProblem,
  'prompts.lastProblem': outsideProblem,
};

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

const columnsQuery = `
  select c.table_name as "table", c.column_name as name, c.udt_name as type,
    c.is_nullable = 'YES' as "isNullable",
    c.column_default is not null or c.is_identity = 'YES' as "hasDefault"
  from information_schema.columns c
  where c.table_schema = 'public'
  order by c.table_name collate "C", c.ordinal_position`;

/** Renders the table types of a migrated database. */
export async function databaseTypes(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Column>(columnsQuery);
    return render(Map.groupBy(rows, (column) => column.table));
  } finally {
    await client.end();
  }
}

function render(tables: Map<string, Column[]>): string {
  const entries = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  return `// Made by \`npm run db:types\` from the migrations; a test fails when it is out of date.
import type { ColumnType, Generated } from 'kysely';

/** Written as text, read as what it says. */
export type Json = ColumnType<unknown, string, string>;
export type DefaultJson = ColumnType<unknown, string | undefined, string>;

${[...tables].map(([table, columns]) => renderTable(table, columns)).join('\n')}
export interface DB {
${entries.join('\n')}
}
`;
}

const interfaceName = (table: string) =>
  table.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());

const renderTable = (table: string, columns: Column[]) =>
  `export interface ${interfaceName(table)} {\n${columns.map((column) => `  ${column.name}: ${columnType(column)};\n`).join('')}}\n`;

function columnType({ table, name, type, isNullable, hasDefault }: Column): string {
  const plain = choices[`${table}.${name}`] ?? types[type];
  if (!plain)
    throw new Error(`${table}.${name} is of type ${type}, which scripts/database-types.ts does not know.`);
  if (hasDefault && plain === 'Json' && !isNullable) return 'DefaultJson';
  const whole = isNullable ? `${plain} | null` : plain;
  return hasDefault ? `Generated<${whole}>` : whole;
}
