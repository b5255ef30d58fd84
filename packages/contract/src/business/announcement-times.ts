/** When an announcement is shown; null or nothing without a limit. */
interface AnnouncementTimes {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}

/** Whether an active announcement is shown at this time. */
export const isShownAt = ({ startsAt, endsAt }: AnnouncementTimes, now: number): boolean =>
  (!startsAt || Date.parse(startsAt) <= now) && (!endsAt || Date.parse(endsAt) > now);

export const endsAfterItStarts = ({ startsAt, endsAt }: AnnouncementTimes): boolean =>
  !startsAt || !endsAt || Date.parse(endsAt) > Date.parse(startsAt);
