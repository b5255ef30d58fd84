import { ChildFailed, Interrupted } from './run-program.mjs';

/** Each is a file of this directory with a function `run(args)` that resolves to the exit code. */
const commands = [
  'start',
  'demo',
  'dev',
  'test',
  'exec',
  'bench',
  'chaos',
  'owner-reset',
  'backup',
  'restore',
  'files-move',
  'screenshots',
];

const [name, ...args] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Prosa needs Node 20 or newer to start, this is ${process.versions.node}.`);
  process.exit(1);
}
if (!commands.includes(name)) {
  console.error(`Usage: node tools/launcher/run.mjs <${commands.join('|')}> [arguments]`);
  process.exit(2);
}

try {
  const { run } = await import(`./command-${name}.mjs`);
  process.exitCode = await run(args);
} catch (error) {
  if (error instanceof Interrupted) process.exit(error.exitCode);
  if (error instanceof ChildFailed) console.error(error.output.trim());
  console.error(error.message);
  process.exit(1);
}
