import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '../../api/useSession.ts';

interface Draft {
  value: unknown;
  /** The saved value when editing began. */
  base: unknown;
}

/**
 * Unsaved input is kept in sessionStorage: it survives a change of tab or page and a reload, until the window closes.
 */
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

/** A value that is edited before it is saved. While unedited it follows the saved value. */
export function useSettingDraft<T>(field: string, saved: T) {
  const { id } = useSession();
  const name = `${id}:${field}`;
  const draft = useDrafts(({ drafts }) => drafts[name]);
  const value = draft ? (draft.value as T) : saved;
  const isDirty = draft !== undefined && !isSame(value, saved);
  return {
    value,
    isDirty,
    /** The saved value was changed by another user while this one was edited. */
    isStale: isDirty && !isSame(draft?.base, saved),
    change: (next: T) =>
      isSame(next, saved) ? removeDraft(name) : storeDraft(name, { value: next, base: draft?.base ?? saved }),
    discard: () => removeDraft(name),
  };
}
