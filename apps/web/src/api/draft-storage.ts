/** The key prefix of drafts in localStorage. A separate module, so that the sign-out does not load the composer. */
export const DRAFT_PREFIX = 'draft:';

/** After a sign-out, removes the drafts that the server has. Unsaved drafts stay for the next sign-in. */
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
