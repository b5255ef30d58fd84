import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '../../api/useSession.ts';

interface Draft {
  value: unknown;
  /** What was saved when the person began to type. */
  base: unknown;
}

/** What was typed and not saved yet survives another tab, another page and a reload, for as long as the window. */
const useDrafts = create(
  persist((): { drafts: Record<string, Draft> } => ({ drafts: {} }), {
    name: 'settings-drafts',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function storeDraft(name: string, draft: Draft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [name]: draft } }));
}

function removeDraft(name: string): void {
  useDrafts.setState(({ drafts: { [name]: _dropped, ...drafts } }) => ({ drafts }));
}

/** A value that is edited before it is saved. Without an edit it follows what is saved. */
export function useSettingDraft<T>(field: string, saved: T) {
  const { id } = useSession();
  const name = `${id}:${field}`;
  const draft = useDrafts(({ drafts }) => drafts[name]);
  const value = draft ? (draft.value as T) : saved;
  const isDirty = draft !== undefined && !isSame(value, saved);
  return {
    value,
    isDirty,
    /** Somebody else saved something different in the meantime. */
    isStale: isDirty && !isSame(draft?.base, saved),
    change: (next: T) =>
      isSame(next, saved) ? removeDraft(name) : storeDraft(name, { value: next, base: draft?.base ?? saved }),
    discard: () => removeDraft(name),
  };
}
