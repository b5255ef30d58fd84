import { STORAGE_KEYS } from '@prosa/contract';
import { create } from 'zustand';
import { z } from 'zod';

/** A to-do entry, stored on this device only. */
const Task = z.object({ text: z.string(), createdAt: z.string(), updatedAt: z.string() });
export type Task = z.output<typeof Task>;

function readStoredTasks(): Task[] {
  try {
    return z.array(Task).parse(JSON.parse(localStorage.getItem(STORAGE_KEYS.tasks) ?? '[]'));
  } catch {
    return [];
  }
}

export const useTasks = create<{ tasks: Task[] }>(() => ({ tasks: readStoredTasks() }));

// Keeps the list in sync between tabs, so that they do not overwrite each other.
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEYS.tasks) useTasks.setState({ tasks: readStoredTasks() });
});

function storeTasks(tasks: Task[]): void {
  localStorage.setItem(STORAGE_KEYS.tasks, JSON.stringify(tasks));
  useTasks.setState({ tasks });
}

const now = () => new Date().toISOString();

/** Ignores an empty text. Returns whether a task was added. */
export function addTask(typed: string): boolean {
  const text = typed.trim();
  if (text === '') return false;
  storeTasks([{ text, createdAt: now(), updatedAt: now() }, ...useTasks.getState().tasks]);
  return true;
}

export function editTask(task: Task, typed: string): void {
  const text = typed.trim();
  if (text === '' || text === task.text) return;
  storeTasks(
    useTasks.getState().tasks.map((one) => (one === task ? { ...task, text, updatedAt: now() } : one)),
  );
}

export const deleteTask = (task: Task) => storeTasks(useTasks.getState().tasks.filter((one) => one !== task));
