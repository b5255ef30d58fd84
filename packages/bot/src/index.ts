export * from './flow.ts';
export { takeTurn } from './take-turn.ts';
