import { existsSync, readFileSync, rmSync } from 'node:fs';

/** Deletes the old report, so that a crashed runner is not judged by it. */
export function removeReport(file) {
  rmSync(file, { force: true });
}

/** A test file that could not be loaded has no tests in the report: it counts as one failure. */
export function countVitest(file, exitCode) {
  const report = readReport(file);
  const brokenFiles = (report?.testResults ?? []).filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    ...settle(report?.numPassedTests, (report?.numFailedTests ?? 0) + brokenFiles.length, exitCode),
    broken: (report?.testResults ?? []).flatMap(describeBroken),
  };
}

/** Names and short reasons of a file's failed tests: the full output is further up. */
function describeBroken({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && tests.length === 0) return [`${name}: ${firstLines(message)}`];
  return tests.map((test) => `${name} › ${test.fullName}: ${firstLines(test.failureMessages?.[0])}`);
}

const firstLines = (text = '') => text.split('\n').slice(0, 12).join('\n    ');

export function countPlaywright(file, exitCode) {
  const report = readReport(file);
  const stats = report?.stats;
  return {
    ...settle((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, exitCode),
    broken: (report?.suites ?? [])
      .flatMap(specsOf)
      .filter((spec) => !spec.ok)
      .map(describeSpec),
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
function describeSpec({ file, title, tests }) {
  const result = tests?.[0]?.results?.at(-1);
  return `${file} › ${title}: ${firstLines(result?.error?.message)}${describePage(result?.attachments)}`;
}

const LONGEST_PAGE = 120;

/** What the page showed from its main part on, for a failure that cannot be repeated elsewhere. */
function describePage(attachments = []) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return '';
  const [, page] = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(path, 'utf8')) ?? [];
  const lines = page?.split('\n') ?? [];
  const main = Math.max(
    lines.findIndex((line) => /^\s*- main\b/.test(line)),
    0,
  );
  return lines
    .slice(main, main + LONGEST_PAGE)
    .map((line) => `\n    ${line}`)
    .join('');
}

/** A runner that failed without a failed test, or without a report, counts as one failure. */
function settle(passed = 0, failed = 0, exitCode = 0) {
  return { passed, failed: failed || exitCode === 0 ? failed : 1 };
}

function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}
