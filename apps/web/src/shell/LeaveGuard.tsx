import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { discardUnsavedChanges, type LeaveQuestion, useUnsavedChanges } from '../ui/unsaved-changes.ts';
import { EXPIRED, LOGIN } from '../ui/navigation/paths.ts';

/** No question when the session or the subscription has ended. */
const isForcedRedirect = (pathname: string) => pathname === LOGIN || pathname === EXPIRED;

const isLeaving: BlockerFunction = ({ currentLocation, nextLocation }) =>
  useUnsavedChanges.getState().questions.length > 0 &&
  !isForcedRedirect(nextLocation.pathname) &&
  (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search);

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard() {
  const question = useUnsavedChanges(({ questions }) => questions.at(-1));
  return question ? <LeavePrompt question={question} /> : null;
}

function LeavePrompt({ question }: { question: LeaveQuestion }) {
  const blocker = useBlocker(isLeaving);

  useEffect(() => {
    window.addEventListener('beforeunload', askBrowser);
    return () => window.removeEventListener('beforeunload', askBrowser);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      danger
      title={question.title}
      confirmLabel={question.leave}
      cancelLabel={question.stay}
      onConfirm={() => {
        blocker.proceed();
        discardUnsavedChanges();
      }}
      onClose={() => blocker.reset()}
    >
      {question.text}
    </ConfirmDialog>
  );
}
