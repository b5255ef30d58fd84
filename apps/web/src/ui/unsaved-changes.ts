import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** What is asked before somebody leaves it. */
export interface LeaveQuestion {
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** What would be lost by leaving the page now, the newest last. */
export const useUnsavedChanges = create((): { questions: (LeaveQuestion & { id: string })[] } => ({
  questions: [],
}));

const removeQuestion = (id: string) =>
  useUnsavedChanges.setState(({ questions }) => ({ questions: questions.filter((one) => one.id !== id) }));

/** The page goes whatever is on it: its session is no longer this person's. */
export const discardUnsavedChanges = () => useUnsavedChanges.setState({ questions: [] });

/**
 * While it is on, leaving the page by a link, by going back or by closing the tab is asked about first. Answers how to
 * stop asking at once: closing a dialog may lead to another address before anything is drawn anew.
 */
export function useConfirmLeave(isOn: boolean, question: LeaveQuestion): () => void {
  const id = useId();
  const { title, text, leave, stay } = question;
  useEffect(() => {
    if (!isOn) return undefined;
    useUnsavedChanges.setState(({ questions }) => ({
      questions: [...questions, { id, title, text, leave, stay }],
    }));
    return () => removeQuestion(id);
  }, [isOn, id, title, text, leave, stay]);
  return () => removeQuestion(id);
}
