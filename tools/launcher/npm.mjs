import { basename } from 'node:path';

/** The command that runs the current npm under the given Node; otherwise the machine's npm. */
export function npmCommand(node) {
  const script = process.env.npm_execpath;
  return script && basename(script) === 'npm-cli.js' ? [node, script] : ['npm'];
}
