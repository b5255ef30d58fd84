import type { Chat } from '@prosa/contract';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useSession } from '../../api/useSession.ts';

/** An @ with the beginning of a name, right before the caret. */
const BEGUN = /(?:^|\s)@([\p{L}\p{N}]{0,30})$/u;
const MOST = 6;

interface Typing {
  text: string;
  setText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const peopleCalled = ({ users }: Chat, beginning: string) =>
  users.map(({ user }) => user).filter(({ name }) => plain(name).startsWith(plain(beginning)));

/** Offers the people of the chat while a name is typed after an @. */
export function useMentions(chat: Chat, { text, setText, field }: Typing) {
  const me = useSession();
  const [begun, setBegun] = useState<{ name: string; caret: number } | null>(null);
  const [active, setActive] = useState(0);
  const found = begun
    ? peopleCalled(chat, begun.name)
        .filter(({ id }) => id !== me.id)
        .slice(0, MOST)
    : [];

  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const [, name] = BEGUN.exec(value.slice(0, selectionStart)) ?? [];
    setBegun(name === undefined ? null : { name, caret: selectionStart });
    setActive(0);
  };
  const choose = (name: string) => {
    if (!begun) return;
    const start = begun.caret - begun.name.length;
    setText(`${text.slice(0, start)}${name} ${text.slice(begun.caret)}`);
    setBegun(null);
    field.current?.focus();
  };
  /** Whether the key was for the list. */
  const takeKey = (event: KeyboardEvent): boolean => {
    const chosen = found[active];
    if (!chosen) return false;
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % found.length),
      ArrowUp: () => setActive((active + found.length - 1) % found.length),
      Enter: () => choose(chosen.name),
      Tab: () => choose(chosen.name),
      Escape: () => setBegun(null),
    };
    const act = keys[event.key];
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
  const activeId = found[active] && `chat-mention-${found[active].id}`;
  return { found, active, activeId, look, choose, takeKey };
}
