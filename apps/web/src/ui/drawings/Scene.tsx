import type { ReactNode } from 'react';
import { scenes } from './scenes.tsx';

export type DrawingName = keyof typeof scenes;

export default function Scene({ name }: { name: DrawingName }): ReactNode {
  return scenes[name];
}
