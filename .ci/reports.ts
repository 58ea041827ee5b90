import { readFileSync } from 'node:fs';
import type { Ended } from './process.ts';

/** What came of a suite. */
export interface Result {
  passed: number;
  failed: number;
  /** The tests, or the whole suites, that did not run, each with its reason where it is known. */
  skipped: string[];
  /** What a reader of the closing lines has to know besides, such as what the tests ran on. */
  notes?: string[];
  /** What was said; shown when something failed. */
  output: string;
}

/** The part of vitest's JSON report that is read. */
interface VitestReport {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Counts vitest's tests. A run that broke off, or found a file that could not be loaded, is one failure at least. */
export function vitestCounts(report: string, ended: Ended): Result {
  const found = read<VitestReport>(report);
  const tests = found?.testResults.flatMap((file) => file.assertionResults) ?? [];
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed').length;
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  return complete(ended, { passed, failed, skipped: skipped.map((test) => test.fullName) });
}

/** The part of Playwright's JSON report that is read. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
}

/** Counts Playwright's tests. One that passed only when it was tried again counts as failed: the next run may not be lucky. */
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
