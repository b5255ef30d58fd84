/** Where what people began to write is kept on the device. Apart, so that signing out does not load the message box. */
export const DRAFT_PREFIX = 'draft:';

/** Somebody signed out: what the server has of theirs goes. Only what could not reach it stays, for their return. */
export function removeSavedDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(DRAFT_PREFIX) && isSaved(localStorage.getItem(key) ?? ''))
      localStorage.removeItem(key);
}

function isSaved(draft: string): boolean {
  try {
    return (JSON.parse(draft) as { isSaved?: boolean }).isSaved !== false;
  } catch {
    return true;
  }
}
