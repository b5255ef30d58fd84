export * from './flow.ts';
