import type { MomentTicket } from '@prosa/contract';
import { listTicketRows, toTicket } from '../../conversations/tickets/serialize-ticket.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { listAttendants, listMomentIds, type MomentsFilter } from './queries.ts';

/** The panel's tickets: only those that the caller may also see in lists. */
export async function listMoments(work: UserWork, wanted: MomentsFilter): Promise<MomentTicket[]> {
  const rows = await listTicketRows(work.db, await listMomentIds(work.db, work.user, wanted));
  const attendants = await listAttendants(
    work.db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers };
  return rows.map((row) => {
    const ticket = toTicket(row, viewing);
    const attendant = row.userId === null ? undefined : attendants.get(row.userId);
    const user =
      ticket.user && attendant
        ? {
            ...ticket.user,
            profile: attendant.profile,
            online: attendant.online,
            profileImage: attendant.profileImage === null ? null : work.mediaUrl(attendant.profileImage),
          }
        : null;
    return { ...ticket, user };
  });
}
