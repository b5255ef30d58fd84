import { api, TICKETS_PANEL_WIDTH } from '@prosa/contract';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { patchSession } from '../../api/session.ts';
import { useSession } from '../../shell/session.ts';
import { toast } from '../../ui/toast.ts';

const { min, max } = TICKETS_PANEL_WIDTH;
const within = (width: number) => Math.round(Math.min(max, Math.max(min, width)));

/** The width of the list as this person left it; another device that changes it is followed. */
export function usePaneWidth() {
  const me = useSession();
  const saved = within(me.defaultTicketsManagerWidth);
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef(saved);

  const change = (width: number) => {
    latest.current = within(width);
    setDragged(latest.current);
  };

  const save = async () => {
    const defaultTicketsManagerWidth = latest.current;
    if (defaultTicketsManagerWidth === saved) return setDragged(null);
    patchSession((session) => ({ ...session, defaultTicketsManagerWidth }));
    setDragged(null);
    try {
      await call(api.users.changeWidth, { params: { id: me.id }, body: { defaultTicketsManagerWidth } });
    } catch (error) {
      toast.error(error);
    }
    return undefined;
  };

  return { width: dragged ?? saved, change, save: () => void save() };
}
