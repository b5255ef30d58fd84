import { useState } from 'react';

/**
 * Props of a field that suggests what it has found. With nothing to suggest its list is not open, even though the
 * library would say so: Escape then belongs to the dialog around it.
 */
export function useSuggestions(count: number) {
  const [isWanted, setWanted] = useState(false);
  const close = () => setWanted(false);
  return {
    dropdownOpened: isWanted && count > 0,
    onDropdownOpen: () => setWanted(true),
    onDropdownClose: close,
    onBlur: close,
  };
}
