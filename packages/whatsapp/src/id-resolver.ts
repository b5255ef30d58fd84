import type { Chat, Person } from '@prosa/channels';
import { isJidGroup, isLidUser, isPnUser, jidDecode, jidNormalizedUser } from '@whiskeysockets/baileys';
import type { Journal } from './journal.ts';

type Jid = string | null | undefined;

/** Resolves people by their ids: the LID, which hides the number, and the phone number id are one person. */
export class IdResolver {
  private readonly journal: Journal;

  constructor(journal: Journal) {
    this.journal = journal;
  }

  /** All known ids of a person, the given ones first. */
  async resolvePerson(jids: Jid[], name: Jid): Promise<Person> {
    const given = new Set<string>();
    for (const jid of jids) {
      const normal = jid ? jidNormalizedUser(jid) : '';
      if (isLidUser(normal) || isPnUser(normal)) given.add(normal);
    }
    const ids = [...given];
    if (ids.length === 1) {
      const other = await this.findOtherId(ids[0] as string);
      if (other) ids.push(other);
    }
    return { ids, number: numberOf(ids), name: name || null };
  }

  async resolveChat(jids: Jid[], name: Jid): Promise<Chat> {
    const group = jids.find((jid) => isJidGroup(jid ?? undefined));
    if (group) return { ids: [group], number: null, name: null, isGroup: true };
    return { ...(await this.resolvePerson(jids, name)), isGroup: false };
  }

  me(): Promise<Person> {
    const { me } = this.journal.creds;
    return this.resolvePerson([me?.id, me?.lid], me?.name);
  }

  isMe(jid: Jid): boolean {
    const { me } = this.journal.creds;
    const normal = jid ? jidNormalizedUser(jid) : '';
    return normal !== '' && [me?.id, me?.lid].some((own) => own && jidNormalizedUser(own) === normal);
  }

  private async findOtherId(jid: string): Promise<string | undefined> {
    const user = jidDecode(jid)?.user ?? '';
    const isLid = isLidUser(jid);
    const id = isLid ? `${user}_reverse` : user;
    const other = (await this.journal.get('lid-mapping', [id]))[id];
    return other && (isLid ? `${other}@s.whatsapp.net` : `${other}@lid`);
  }
}

export function numberOf(jids: string[]): string | null {
  const withNumber = jids.find((jid) => isPnUser(jid));
  return (withNumber && jidDecode(withNumber)?.user) || null;
}
