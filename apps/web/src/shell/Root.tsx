import { Outlet } from 'react-router';
import { useDocumentTitle } from '../ui/navigation/document-title.ts';

/** The layout of every screen, signed in or not. */
export function Root() {
  useDocumentTitle();
  return <Outlet />;
}
