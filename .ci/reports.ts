import { readFileSync } from 'node:fs';
import type { Ended } from './process.ts';

export interface Result {
  passed: number;
  failed: number;
  /** The tests or suites that did not run, with the reason if it is known. */
  skipped: string[];
  /** Further lines for the summary, for example which Electron the tests used. */
  notes?: string[];
  /** The output of the program. It is shown if a test failed. */
  output: string;
}

/** The fields of vitest's JSON report that are used here. */
interface VitestReport {
  testResults: {
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Counts the tests in vitest's report. If a run stopped early or a file could not be loaded, counts at least one failure. */
export function vitestCounts(report: string, ended: Ended): Result {
  const tests = read<VitestReport>(report)?.testResults.flatMap((file) => file.assertionResults) ?? [];
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed').length;
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  return complete(ended, { passed, failed, skipped: skipped.map((test) => test.fullName) });
}

/** The fields of Playwright's JSON report that are used here. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
}

export function playwrightCounts(report: string, ended: Ended): Result {
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const tests = (read<PlaywrightReport>(report)?.suites ?? [])
    .flatMap(specs)
    .flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title })));
  const passed = tests.filter((test) => test.status === 'expected').length;
  const skipped = tests.filter((test) => test.status === 'skipped');
  const failed = tests.length - passed - skipped.length;
  return complete(ended, {
    passed,
    failed,
    skipped: skipped.map((test) => `${test.title} (${test.projectName})`),
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
