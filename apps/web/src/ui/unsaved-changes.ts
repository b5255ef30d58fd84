import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** The question before unsaved changes are left. */
export interface LeaveQuestion {
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** The unsaved changes of the page, the newest last. */
export const useUnsavedChanges = create((): { questions: (LeaveQuestion & { id: string })[] } => ({
  questions: [],
}));

const removeQuestion = (id: string) =>
  useUnsavedChanges.setState(({ questions }) => ({ questions: questions.filter((one) => one.id !== id) }));

/** The page must be left without a question: its session is no longer this user's. */
export const discardUnsavedChanges = () => useUnsavedChanges.setState({ questions: [] });

/**
 * While it is on, leaving the page by a link, by going back or by closing the tab needs a confirmation. Returns a
 * function that stops this at once: closing a dialog may navigate before the next render.
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
