import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SourceChange } from '@atrium/test-product';
import { buildFolder, changeSources } from '@atrium/test-product';

const run = promisify(execFile);

/** The apps that are released one by one: the server, the page, and one of the areas. */
export const SKEWED_APPS = ['api', 'shell', 'tasks'] as const;
export type SkewedApp = (typeof SKEWED_APPS)[number];

/** A version: 1 is that of the sources, 2 and 3 are built from changed ones. */
export type Version = 1 | 2 | 3;
export const VERSIONS: readonly Version[] = [1, 2, 3];

/** Folder of the builds of versions 2 and 3. */
export const SKEWED_BUILDS = path.join(path.dirname(fileURLToPath(import.meta.url)), 'dist/skew');

const CONTRACT = 'libs/contracts/src/tasks.ts';
const ROUTES = 'apps/api/src/modules/tasks/task.routes.ts';
const UI = 'libs/ui/src/index.ts';
const FOLD_TEXT = "export { foldText } from './text/fold-text';";
const NORMALIZE_TEXT = "export { foldText as normalizeText } from './text/fold-text';";
const TAKE_ASSIGNEES = 'const { assigneeIds, ...fields } = body;';

// Version 2 gives the signed-in user a display name, which the shell shows.
const DISPLAY_NAME: readonly SourceChange[] = [
  {
    file: 'libs/contracts/src/user.ts',
    text: 'z.extend(user, {',
    replacement: 'z.extend(user, { displayName: z.string(),',
  },
  {
    file: 'apps/api/src/modules/session/session.routes.ts',
    text: '{ ...user, ...(requiredStep',
    replacement: '{ ...user, displayName: `${user.username} (staff)`, ...(requiredStep',
  },
  {
    file: 'apps/shell/src/account/account-button.tsx',
    text: 'user.username}`',
    replacement: 'user.displayName.trim()}`',
  },
];

// Version 2 of the area uses new names: of a field of tasks, and of a function of the shared library.
const NEW_NAMES: readonly SourceChange[] = [
  ...[
    'task-export/tasks-csv.ts',
    'task-editor/task-form-values.ts',
    'task-editor/task-merge-fields.ts',
    'task-editor/task-fields.tsx',
  ].flatMap((name) => {
    const file = `apps/tasks/src/${name}`;
    return [{ file, text: 'endDate', replacement: 'dueDate' }];
  }),
  {
    file: 'apps/tasks/src/task-editor/task-fields.tsx',
    text: 'End Date',
    replacement: 'Due Date',
  },
  ...[
    'libs/ui/src/text-search/text-search.ts',
    'apps/tasks/src/task-list/find-tasks.ts',
    'apps/tasks/src/task-editor/assignee-picker.tsx',
  ].map((file) => ({ file, text: 'foldText', replacement: 'normalizeText' })),
];

// The server returns the date under both names, and prefers the new one.
const BOTH_NAMES: readonly SourceChange[] = [
  {
    file: CONTRACT,
    text: 'endDate: optionalDay,',
    replacement: 'endDate: optionalDay, dueDate: optionalDay,',
  },
  {
    file: CONTRACT,
    text: 'endDate: optionalDayInput,',
    replacement: 'endDate: optionalDayInput, dueDate: optionalDayInput,',
  },
  {
    file: ROUTES,
    text: TAKE_ASSIGNEES,
    replacement: `const { assigneeIds, dueDate, ...rest } = body;
      const fields = { ...rest, endDate: dueDate ?? rest.endDate };`,
  },
  { file: UI, text: FOLD_TEXT, replacement: `${FOLD_TEXT}\n${NORMALIZE_TEXT}` },
];

// The old names are gone.
const NEW_NAMES_ONLY: readonly SourceChange[] = [
  { file: CONTRACT, text: 'endDate', replacement: 'dueDate' },
  {
    file: ROUTES,
    text: TAKE_ASSIGNEES,
    replacement: `const { assigneeIds, dueDate, ...rest } = body;
      const fields = { ...rest, endDate: dueDate };`,
  },
  { file: UI, text: FOLD_TEXT, replacement: NORMALIZE_TEXT },
];

const RESPOND_WITH_DUE_DATE: SourceChange = {
  file: ROUTES,
  text: 'return { ...task, taskNumber',
  replacement: 'return { ...task, dueDate: task.endDate, taskNumber',
};

const COMMON = [...DISPLAY_NAME, ...NEW_NAMES, RESPOND_WITH_DUE_DATE];

const CHANGES: Readonly<Record<2 | 3, readonly SourceChange[]>> = {
  2: [...COMMON, ...BOTH_NAMES],
  3: [...COMMON, ...NEW_NAMES_ONLY],
};

/** Folders that building the three apps reads besides the libraries. */
export const SKEWED_PARTS = SKEWED_APPS.map((app) => `apps/${app}`);

/** Returns the build folder of a version; `build-skewed-versions.ts` creates those of 2 and 3. */
export function skewedBuild(app: SkewedApp, version: Version): string {
  return version === 1 ? buildFolder(app) : path.join(SKEWED_BUILDS, String(version), app, 'dist');
}

/** Changes the sources of a scratch workspace to a version and builds the three apps. */
export async function buildSkewedVersion(scratch: string, version: 2 | 3): Promise<void> {
  await changeSources(scratch, CHANGES[version]);
  const programs = {
    api: ['apps/api/build.ts'],
    shell: ['tools/webpack/src/build.ts', 'shell'],
    tasks: ['tools/webpack/src/build.ts', 'tasks'],
  };
  for (const app of SKEWED_APPS) {
    await run('node', ['--import', 'tsx', ...programs[app]], { cwd: scratch });
    await cp(path.join(scratch, 'apps', app, 'dist'), skewedBuild(app, version), {
      recursive: true,
    });
  }
  // The server looks for them beside the folder of its build.
  const migrations = path.join(path.dirname(skewedBuild('api', version)), 'migrations');
  await cp(path.join(scratch, 'apps/api/migrations'), migrations, { recursive: true });
}
