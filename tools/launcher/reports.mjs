import { existsSync, readFileSync, rmSync } from 'node:fs';

/** So that a runner that crashes cannot be judged by what it wrote the last time. */
export function removeReport(file) {
  rmSync(file, { force: true });
}

/** A test file that could not be loaded has no tests in the report: it is one failure. */
export function countVitest(file, exitCode) {
  const report = readReport(file);
  const brokenFiles = (report?.testResults ?? []).filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  return settle(report?.numPassedTests, (report?.numFailedTests ?? 0) + brokenFiles.length, exitCode);
}

export function countPlaywright(file, exitCode) {
  const stats = readReport(file)?.stats;
  return settle((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, exitCode);
}

/** A runner that went wrong without a failed test, or without a report, counts as one failure. */
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
