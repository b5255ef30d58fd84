/** How a field says that it is wrong. Some say it of the frame around what can be written in. */
const WRONG = '[aria-invalid="true"], [data-error="true"], [data-invalid]';
const WRITABLE = 'input, select, textarea, button, [tabindex]';

/**
 * Leads to what is wrong in a form: to what is in sight if anything is, else to the first, opening the tab or the
 * section that hides it.
 */
export function revealProblem(form: HTMLElement | null): void {
  const wrong = [...(form?.querySelectorAll<HTMLElement>(WRONG) ?? [])];
  const found = wrong.find((field) => field.checkVisibility()) ?? wrong[0];
  if (!found) return;
  unhide(found);
  // The tab is drawn by then.
  requestAnimationFrame(() => {
    found.scrollIntoView({ block: 'center' });
    const field = found.matches(WRITABLE) ? found : found.querySelector<HTMLElement>(WRITABLE);
    field?.focus({ preventScroll: true });
  });
}

function unhide(field: HTMLElement): void {
  const section = field.closest('details');
  if (section) section.open = true;
  const panel = field.closest('[role="tabpanel"]');
  if (!panel || panel.checkVisibility()) return;
  document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
}
