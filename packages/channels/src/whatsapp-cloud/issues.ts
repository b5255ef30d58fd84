import type { WebhookDelivery } from '../meta/webhook-items.ts';
import { type Fields, fieldsOf, idOf, listOf, parseTimestamp, textOf, timeOf } from '../meta/json-fields.ts';
import type { AccountIssue, AccountIssueCode, WebhookFact } from '../webhooks.ts';

type Read = (value: Fields) => Omit<AccountIssue, 'at' | 'until'> | undefined;

const upper = (value: unknown): string => textOf(value).toUpperCase();
const joinDetails = (...values: unknown[]): string =>
  values
    .map((value) => textOf(value))
    .filter((word) => word !== '' && word !== 'NONE')
    .join(' · ')
    .slice(0, 300);

const bans = new Map<string, AccountIssueCode | null>([
  ['DISABLE', 'banned'],
  ['SCHEDULE_FOR_DISABLE', 'banPlanned'],
  ['REINSTATE', null],
]);

const readAccount: Read = (value) => {
  const issue = (about: string, code: AccountIssueCode | null, detail: string) => ({
    kind: 'account' as const,
    about,
    code,
    detail,
  });
  switch (upper(value['event'])) {
    case 'DISABLED_UPDATE': {
      const code = bans.get(upper(fieldsOf(value['ban_info'])['waba_ban_state']));
      return code === undefined ? undefined : issue('ban', code, '');
    }
    case 'ACCOUNT_RESTRICTION':
      return issue(
        'restriction',
        'restricted',
        joinDetails(...listOf(value['restriction_info']).map((part) => fieldsOf(part)['restriction_type'])),
      );
    case 'ACCOUNT_VIOLATION':
      return issue(
        'violation',
        'violation',
        joinDetails(fieldsOf(value['violation_info'])['violation_type']),
      );
    case 'ACCOUNT_DELETED':
      return issue('deleted', 'deleted', '');
    default:
      return undefined;
  }
};

const readQuality: Read = (value) => {
  const event = upper(value['event']);
  if (!['FLAGGED', 'DOWNGRADE', 'UNFLAGGED', 'UPGRADE'].includes(event)) return undefined;
  const isLow = event === 'FLAGGED' || event === 'DOWNGRADE';
  const detail = joinDetails(value['current_limit']);
  return { kind: 'quality', about: 'quality', code: isLow ? 'qualityLow' : null, detail };
};

const readName: Read = (value) => {
  const decision = upper(value['decision']);
  if (decision !== 'REJECTED' && decision !== 'APPROVED') return undefined;
  const detail = joinDetails(value['requested_verified_name'], value['rejection_reason']);
  return { kind: 'name', about: 'name', code: decision === 'REJECTED' ? 'nameRejected' : null, detail };
};

const templates = new Map<string, AccountIssueCode | null>([
  ['REJECTED', 'templateRejected'],
  ['PAUSED', 'templatePaused'],
  ['DISABLED', 'templatePaused'],
  ['APPROVED', null],
]);

const readTemplate: Read = (value) => {
  const code = templates.get(upper(value['event']));
  const { message_template_id: id, message_template_name: name, reason } = value;
  const about = `template:${idOf(id) ?? textOf(name)}`;
  return code === undefined
    ? undefined
    : { kind: 'template', about, code, detail: joinDetails(name, reason) };
};

const readAlert: Read = (value) => {
  if (upper(value['alert_severity']) === 'INFORMATIONAL') return undefined;
  const isOver = upper(value['alert_status']) === 'NONE';
  const detail = joinDetails(value['alert_description'], value['alert_type']);
  const about = `alert:${textOf(value['alert_type'])}`;
  return detail === '' ? undefined : { kind: 'account', about, code: isOver ? null : 'alert', detail };
};

/** The end of a restriction; of several restrictions the last one's. The other reports announce no end. */
function readEnd(value: Fields): Date | null {
  const ends = listOf(value['restriction_info']).map((part) =>
    timeOf(fieldsOf(part)['expiration'])?.getTime(),
  );
  const known = ends.filter((time) => time !== undefined);
  return known.length === 0 || known.length < ends.length ? null : new Date(Math.max(...known));
}

const readers = new Map<string, Read>([
  ['account_update', readAccount],
  ['phone_number_quality_update', readQuality],
  ['phone_number_name_update', readName],
  ['message_template_status_update', readTemplate],
  ['account_alerts', readAlert],
]);

/** Reads a problem with an account, or the end of one; empty for any other change. */
export function readIssue(field: string, value: Fields, delivery: WebhookDelivery): WebhookFact[] {
  const issue = readers.get(field)?.(value);
  const at = parseTimestamp(delivery.now, delivery.sentAt);
  return issue ? [{ type: 'issue', issue: { ...issue, at, until: readEnd(value) } }] : [];
}
