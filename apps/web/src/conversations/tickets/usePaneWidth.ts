import { TICKETS_PANEL_WIDTH } from '@prosa/contract';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { patchSession } from '../../api/session.ts';
import { BESIDE_LIST_PX, useColumnLayout } from '../../ui/column-layout.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';

const { min, max } = TICKETS_PANEL_WIDTH;
const within = (width: number) => Math.round(Math.min(max, Math.max(min, width)));

/**
 * The user's saved width of the list, synchronised between devices. Beside the contact panel the list only gets the
 * width that the conversation can spare; a width set by dragging then lasts until the panel closes.
 */
export function usePaneWidth() {
  const me = useSession();
  const saved = within(me.defaultTicketsManagerWidth);
  const hasContact = useColumnLayout((columns) => columns.hasContact);
  const [dragged, setDragged] = useState<number | null>(null);
  const [had, setHad] = useState(hasContact);
  const latest = useRef<number | null>(null);
  if (had !== hasContact) {
    setHad(hasContact);
    setDragged(null);
  }

  const change = (width: number) => {
    latest.current = within(width);
    setDragged(latest.current);
  };

  const save = async () => {
    const defaultTicketsManagerWidth = latest.current;
    latest.current = null;
    if (hasContact || defaultTicketsManagerWidth === null) return;
    if (defaultTicketsManagerWidth === saved) return setDragged(null);
    patchSession((session) => ({ ...session, defaultTicketsManagerWidth }));
    setDragged(null);
    try {
      await call(api.users.changeWidth, { params: { id: me.id }, body: { defaultTicketsManagerWidth } });
    } catch (error) {
      toast.error(error);
    }
  };

  const spared = `clamp(${min}px, calc(100% - ${BESIDE_LIST_PX}px), ${saved}px)`;
  return {
    width: dragged ?? saved,
    /** The CSS width of the list. */
    shown: dragged ?? (hasContact ? spared : saved),
    change,
    save: () => void save(),
  };
}
