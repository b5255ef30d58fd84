import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, findLightBrowser } from './find-browser.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ChildFailed, Interrupted, runInForeground, runQuietly } from './run-program.mjs';
import { toolEnvironment } from './command-exec.mjs';
import { memory } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { countPlaywright, countVitest, removeReport } from './test-reports.mjs';
import { onSignals } from './signals.mjs';

const reports = join(memory, 'reports');
const passed = { passed: 1, failed: 0 };
const failed = { passed: 0, failed: 1 };

/**
 * Each checker resolves the types it meets separately: a single one does a quarter of the work of the default four.
 */
const tsc = ['tsc', '-b', '--checkers', '1'];

const stages = [
  { group: 'static', name: 'types', run: check(...tsc) },
  { group: 'static', name: 'lint', run: check('oxlint', '--type-aware', '--deny-warnings') },
  { group: 'static', name: 'format', run: check('biome', 'format', '.') },
  { group: 'server', name: 'server tests', run: testServer },
  { group: 'web', name: 'web', run: testWeb },
];

/** Runs all checks and tests, or one group of them (static, server, web), and prints how many passed. */
export async function run(groups) {
  const known = new Set(stages.map((stage) => stage.group));
  const unknown = groups.find((group) => !known.has(group));
  if (unknown)
    throw new Error(`There is no group of tests "${unknown}": choose from ${[...known].join(', ')}.`);
  const node = await prepare();
  mkdirSync(reports, { recursive: true });
  const sum = { passed: 0, failed: 0 };
  const broken = [];
  const chosen = stages.filter((stage) => groups.length === 0 || groups.includes(stage.group));
  const checks = startChecks(chosen, node);
  for (const stage of chosen) {
    console.log(`\n── ${stage.name} ──`);
    const count = await (checks.get(stage) ?? runStage(stage, node));
    if (count.output) console.log(count.output.trim());
    sum.passed += count.passed;
    sum.failed += count.failed;
    broken.push(...(count.broken ?? (count.failed > 0 ? [stage.name] : [])));
    console.log(`── ${stage.name}: ${describe(count)} ──`);
  }
  // Printed last, since the end of a long output is what people read.
  for (const one of broken) console.log(`✗ ${one}`);
  console.log(`\n${describe(sum)}`);
  return sum.failed ? 1 : 0;
}

const describe = (count) => `${count.passed} passed, ${count.failed} failed`;

/** A stage that cannot run counts as one failure, and the other stages still run. */
async function runStage(stage, node) {
  try {
    return await stage.run(node);
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    if (error instanceof ChildFailed) console.error(error.output.trim());
    console.error(error.message);
    return failed;
  }
}

/** The checks of the code run side by side, since the types keep only one core busy; each is shown in its turn. */
function startChecks(chosen, node) {
  const checks = new Map(
    chosen.filter(({ group }) => group === 'static').map((stage) => [stage, runStage(stage, node)]),
  );
  // After an interruption nobody waits for the later ones.
  for (const one of checks.values()) one.catch(() => {});
  return checks;
}

/** A tool that reports only by its exit code counts as one check. */
function check(program, ...args) {
  return async (node) => {
    try {
      return { ...passed, output: await runQuietly(program, args, { env: toolEnvironment(node) }) };
    } catch (error) {
      if (!(error instanceof ChildFailed)) throw error;
      return { ...failed, output: `${error.output}\n${error.message}` };
    }
  };
}

async function testServer(node) {
  const report = join(reports, 'vitest.json');
  removeReport(report);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool(node, 'vitest', ['run', ...reporters]);
  return countVitest(report, code);
}

/** The browser tests use the built web, so it has to be built first. */
async function testWeb(node) {
  await ensureWebBuilt(node);
  const chromium = await ensureBrowser(toolEnvironment(node));
  const light = await findLightBrowser();
  const report = join(reports, 'playwright.json');
  removeReport(report);
  const args = ['test', '--config', 'apps/web/playwright.config.ts', '--reporter=list,json'];
  const code = await runTool(node, 'playwright', args, {
    CHROMIUM_PATH: chromium,
    ...(light && { CHROMIUM_LIGHT_PATH: light }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const count = countPlaywright(report, code);
  return { ...count, passed: count.passed + 1 };
}

async function runTool(node, program, args, env = {}) {
  let received;
  const stopListening = onSignals((signal) => (received = signal));
  const code = await runInForeground(program, args, { env: { ...toolEnvironment(node), ...env } }).ended;
  stopListening();
  // Interrupted: the remaining stages are skipped too.
  if (received) throw new Interrupted(received);
  return code;
}
