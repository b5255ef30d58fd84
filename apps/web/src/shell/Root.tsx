import { Outlet } from 'react-router';
import { useDocumentTitle } from '../ui/navigation/document-title.ts';

/** Around every screen, signed in or not. */
export function Root() {
  useDocumentTitle();
  return <Outlet />;
}
