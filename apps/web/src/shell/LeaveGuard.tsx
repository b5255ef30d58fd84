import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { giveUpUnsaved, type Question, useUnsaved } from '../ui/unsaved.ts';
import { EXPIRED, LOGIN } from './paths.ts';

/** Who has to go, because the session or the subscription ended, is not asked. */
const isSentAway = (pathname: string) => pathname === LOGIN || pathname === EXPIRED;

const isLeaving: BlockerFunction = ({ currentLocation, nextLocation }) =>
  useUnsaved.getState().questions.length > 0 &&
  !isSentAway(nextLocation.pathname) &&
  (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search);

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Asks before somebody leaves a page on which something is not saved. */
export function LeaveGuard() {
  const question = useUnsaved(({ questions }) => questions.at(-1));
  return question ? <Guarding question={question} /> : null;
}

function Guarding({ question }: { question: Question }) {
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
        giveUpUnsaved();
      }}
      onClose={() => blocker.reset()}
    >
      {question.text}
    </ConfirmDialog>
  );
}
