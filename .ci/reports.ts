import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Ended } from './process.ts';

/** The result of a suite. */
export interface Result {
  passed: number;
  failed: number;
  /** The tests or suites that did not run, with the reason where it is known. */
  skipped: string[];
  /** The tests that failed and passed when they were tried again: only where `CI` is set, and they count as passed. */
  second?: string[];
  /** Further facts for the summary, such as what the tests ran on. */
  notes?: string[];
  /** The output, shown when a test failed. */
  output: string;
}

/** The part of vitest's JSON report that we read. */
interface VitestReport {
  testResults: {
    name: string;
    assertionResults: {
      status: string;
      fullName: string;
      /** Those of the first try stay when the second one passes. */
      failureMessages: string[];
    }[];
  }[];
}

/**
 * Counts vitest's tests. A run that stopped early, or a file that could not be loaded, counts as at least one failure.
 */
export function vitestCounts(report: string, ended: Ended): Result {
  const found = read<VitestReport>(report);
  const tests =
    found?.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ ...test, file: basename(name) })),
    ) ?? [];
  const second = tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed').length;
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  return complete(ended, {
    passed,
    failed,
    skipped: skipped.map((test) => test.fullName),
    second: second.map((test) => `${test.file}: ${test.fullName}`),
  });
}

/** The part of Playwright's JSON report that we read. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
}

/** Counts Playwright's tests. */
export function playwrightCounts(report: string, ended: Ended): Result {
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const tests = (read<PlaywrightReport>(report)?.suites ?? [])
    .flatMap(specs)
    .flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, title, file: basename(file) })));
  const second = tests.filter((test) => test.status === 'flaky');
  const passed = tests.filter((test) => test.status === 'expected').length + second.length;
  const skipped = tests.filter((test) => test.status === 'skipped');
  const failed = tests.length - passed - skipped.length;
  return complete(ended, {
    passed,
    failed,
    skipped: skipped.map((test) => `${test.title} (${test.projectName})`),
    second: second.map((test) => `${test.file}: ${test.title}`),
  });
}

function complete({ code, output }: Ended, counts: Omit<Result, 'output'>): Result {
  const nothing = counts.passed + counts.failed + counts.skipped.length === 0;
  const hidden = counts.failed === 0 && (code !== 0 || nothing);
  return { ...counts, failed: hidden ? 1 : counts.failed, output };
}

function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
