import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** @param file - a path from the root of the project */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns all files of the project (or of some folders) that Git does not ignore, as paths from the root. */
export const filesOf = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
