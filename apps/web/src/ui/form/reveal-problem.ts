/** Marks of an invalid field; some fields set them on the frame around the input. */
const WRONG = '[aria-invalid="true"], [data-error="true"], [data-invalid]';
const WRITABLE = 'input, select, textarea, button, [tabindex]';

/**
 * Moves to an invalid field of a form: to a visible one if possible, else to the first, opening the tab or section that
 * hides it.
 */
export function revealProblem(form: HTMLElement | null): void {
  const wrong = [...(form?.querySelectorAll<HTMLElement>(WRONG) ?? [])];
  const found = wrong.find((field) => field.checkVisibility()) ?? wrong[0];
  if (!found) return;
  unhide(found);
  // By the next frame the tab is rendered.
  requestAnimationFrame(() => {
    found.scrollIntoView({ block: 'center' });
    const field = found.matches(WRITABLE) ? found : found.querySelector<HTMLElement>(WRITABLE);
    field?.focus({ preventScroll: true });
  });
}

function unhide(field: HTMLElement): void {
  const section = field.closest('details');
  if (section) section.open = true;
  for (const panel of panelsAround(field)) {
    // A tab may be inside the panel of another one: each is opened that is not the chosen one.
    const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
    if (tab?.getAttribute('aria-selected') !== 'true') tab?.click();
  }
}

function panelsAround(field: Element): Element[] {
  const panel = field.closest('[role="tabpanel"]');
  return panel ? [panel, ...(panel.parentElement ? panelsAround(panel.parentElement) : [])] : [];
}
