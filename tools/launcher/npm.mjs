import { basename } from 'node:path';

/** How to run the npm that runs us under the given Node; without one, the npm of the machine. */
export function npmCommand(node) {
  const script = process.env.npm_execpath;
  return script && basename(script) === 'npm-cli.js' ? [node, script] : ['npm'];
}
