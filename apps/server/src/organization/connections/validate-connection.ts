import type { CompanySettings, NewConnection } from '@prosa/contract';
import { IMPORT_YEARS_BACK, VACATION_DAYS_BACK } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';

/** Fields that depend on each other, as they would be after the change. */
type CheckedConnection = Pick<
  NewConnection,
  | 'greetingMessage'
  | 'queueIds'
  | 'timeSendQueue'
  | 'sendIdQueue'
  | 'ratingMessage'
  | 'expiresTicketNPS'
  | 'collectiveVacationStart'
  | 'collectiveVacationEnd'
  | 'collectiveVacationMessage'
>;

export function assertConnectionValid(
  after: CheckedConnection,
  settings: Pick<CompanySettings, 'userRating'>,
): void {
  if (after.queueIds.length > 1 && isEmpty(after.greetingMessage))
    throw new AppError('ERR_WAPP_GREETING_REQUIRED');
  if (after.timeSendQueue > 0 !== (after.sendIdQueue !== null))
    throw new AppError('ERR_SEND_QUEUE_INCOMPLETE');
  if (settings.userRating === 'enabled') assertRatingComplete(after);
  assertVacationDates(after);
}

const isEmpty = (text: string) => text.trim() === '';

function assertRatingComplete({ ratingMessage, expiresTicketNPS }: CheckedConnection): void {
  if (isEmpty(ratingMessage)) throw new AppError('ERR_RATING_MESSAGE_REQUIRED');
  if (expiresTicketNPS === 0) throw new AppError('ERR_RATING_TIME_REQUIRED');
}

function assertVacationDates(after: CheckedConnection): void {
  const { collectiveVacationStart: start, collectiveVacationEnd: end, collectiveVacationMessage } = after;
  const isWanted = !isEmpty(collectiveVacationMessage);
  if (isWanted && (start === null || end === null)) throw new AppError('ERR_VACATION_DATES_REQUIRED');
  if (start !== null && end !== null && start > end) throw new AppError('ERR_VACATION_DATES_REQUIRED');
}

const DAY = 86_400_000;

/** Checked only when the date is set: an existing vacation may be older. */
export function assertVacationRecent(start: string | null, today: string): void {
  if (start !== null && Date.parse(start) < Date.parse(today) - VACATION_DAYS_BACK * DAY)
    throw new AppError('ERR_VACATION_DATES_REQUIRED');
}

interface ImportRequest {
  importOldMessages: Date | null;
  importRecentMessages: Date | null;
  queueIdImportMessages: number | null;
}

/** Filling in the form takes time, and clocks differ. */
const CLOCK_LEEWAY = 60_000;

/** Checked only when an import is ordered: its dates grow older afterwards. */
export function assertImportComplete(wish: ImportRequest, now: Date): void {
  const { importOldMessages: old, importRecentMessages: recent, queueIdImportMessages: queueId } = wish;
  const earliest = new Date(now);
  earliest.setFullYear(earliest.getFullYear() - IMPORT_YEARS_BACK);
  const latest = now.getTime() + CLOCK_LEEWAY;
  const isComplete =
    old !== null &&
    recent !== null &&
    queueId !== null &&
    old.getTime() >= earliest.getTime() - DAY &&
    old <= recent &&
    recent.getTime() <= latest;
  if (!isComplete) throw new AppError('ERR_IMPORT_INCOMPLETE');
}
