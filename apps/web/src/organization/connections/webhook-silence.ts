import { type ConnectionRow, channelAbilities, WEBHOOK_SILENT_HOURS } from '@prosa/contract';

const HOUR_MS = 3_600_000;

type Row = Pick<ConnectionRow, 'channel' | 'status' | 'statusSince' | 'webhookSeenAt'>;

/** Since when the provider has sent nothing, if that is long enough for a warning. */
export function silentSince(
  { channel, status, statusSince, webhookSeenAt }: Row,
  now: number,
): string | null {
  if (channelAbilities[channel].isPaired || status !== 'CONNECTED') return null;
  const since = webhookSeenAt ?? statusSince;
  return now - Date.parse(since) > WEBHOOK_SILENT_HOURS * HOUR_MS ? since : null;
}
