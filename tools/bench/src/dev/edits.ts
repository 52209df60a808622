import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A place in a source file at which a number can be put on the screen. */
interface Edit {
  /** Path relative to the workspace. */
  readonly file: string;
  readonly text: string;
  readonly replace: (round: number) => string;
}

/** Edits of every kind of file. None changes what the others look for. */
export const EDITS = {
  area: {
    file: 'apps/tasks/src/task-list/task-list-page.tsx',
    text: 'Manage and track your tasks',
    replace: (round) => `Area ${String(round)}`,
  },
  component: {
    file: 'libs/ui/src/page/page.tsx',
    text: '<Subtitle>{subtitle}',
    replace: (round) => `<Subtitle>Component ${String(round)}: {subtitle}`,
  },
  tokens: {
    file: 'libs/ui/src/theme/tokens.ts',
    text: "small: '4px'",
    replace: (round) => `small: '${tokenOf(round)}'`,
  },
  api: {
    file: 'apps/api/src/http/static-files.ts',
    text: '404, errorMessages.notFound',
    replace: (round) => `404, 'API ${String(round)}'`,
  },
} as const satisfies Record<string, Edit>;

/** Returns the value that the edit of the tokens gives to the custom property `--radius-small`. */
export function tokenOf(round: number): string {
  return `${String(10 + round)}px`;
}

/**
 * Makes an edit in a scratch workspace, replacing that of the round before.
 *
 * @param originals original contents of the edited files, which this fills
 * @throws Error when the file does not contain the text
 */
export async function makeEdit(
  scratch: string,
  { file, text, replace }: Edit,
  round: number,
  originals: Map<string, string>,
): Promise<void> {
  const place = path.join(scratch, file);
  const original = originals.get(place) ?? (await readFile(place, 'utf8'));
  originals.set(place, original);
  if (!original.includes(text)) throw new Error(`${file} does not contain “${text}”`);
  await writeFile(place, original.replace(text, replace(round)));
}
