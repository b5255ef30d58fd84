import { type Channel, channelAbilities } from '@prosa/contract';

/** Usage figures are fetched without events: they change with every sign-in and every file. */
const figures = [
  'lastLogin',
  'folderSize',
  'numberFileFolder',
  'updatedAtFolder',
  'contactsCount',
  'ticketsCount',
];

/** A reply without its usage figures and without the signatures of file addresses. */
export function comparable(reply: unknown): object {
  const text = JSON.stringify(reply ?? null, (key, value: unknown) => {
    if (figures.includes(key)) return undefined;
    if (isTicketWithoutWindow(value)) return { ...value, lastInboundAt: undefined };
    if (key === 'messages') return (value as object[]).map(withoutState);
    return typeof value === 'string' && value.startsWith('/media/') ? value.replace(/\?.*/, '') : value;
  });
  return JSON.parse(text) as object;
}

/** A message says what its ticket was when it came and whether it was read then; screens ask the ticket. */
const withoutState = (message: object) => ({ ...message, read: undefined, ticket: undefined });

/** Only channels with a reply window read when the contact last wrote; for the others the page keeps it in vain. */
const isTicketWithoutWindow = (value: unknown): value is { channel: Channel; lastInboundAt: string } =>
  typeof value === 'object' &&
  value !== null &&
  'lastInboundAt' in value &&
  value.lastInboundAt !== undefined &&
  'channel' in value &&
  channelAbilities[value.channel as Channel].window === null;
