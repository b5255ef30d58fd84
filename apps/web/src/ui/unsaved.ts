import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** What is asked before somebody leaves it. */
export interface Question {
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** What would be lost by leaving the page now, the newest last. */
export const useUnsaved = create((): { questions: (Question & { id: string })[] } => ({ questions: [] }));

const forget = (id: string) =>
  useUnsaved.setState(({ questions }) => ({ questions: questions.filter((one) => one.id !== id) }));

/** The page goes whatever is on it: its session is no longer this person's. */
export const giveUpUnsaved = () => useUnsaved.setState({ questions: [] });

/**
 * While it is on, leaving the page by a link, by going back or by closing the tab is asked about first. Answers how to
 * stop asking at once: closing a dialog may lead to another address before anything is drawn anew.
 */
export function useAskBeforeLeaving(isOn: boolean, question: Question): () => void {
  const id = useId();
  const { title, text, leave, stay } = question;
  useEffect(() => {
    if (!isOn) return undefined;
    useUnsaved.setState(({ questions }) => ({ questions: [...questions, { id, title, text, leave, stay }] }));
    return () => forget(id);
  }, [isOn, id, title, text, leave, stay]);
  return () => forget(id);
}
