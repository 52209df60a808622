import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SourceChange } from '@atrium/test-product';
import { changeSources } from '@atrium/test-product';

const run = promisify(execFile);

/** Folders that building the area and the server reads besides the libraries. */
export const ESTIMATED_TASKS_PARTS = ['apps/tasks', 'apps/api'];

/** A message of the tasks contract before and after the change. */
export const TITLE_REQUIRED = { before: 'Title is required', after: 'Give the task a title' };

const CONTRACT = 'libs/contracts/src/tasks.ts';
const LIST_CONTRACT = 'libs/contracts/src/task-list.ts';

// A new optional field of tasks, from the form to the database.
const CHANGES: readonly SourceChange[] = [
  { file: CONTRACT, text: TITLE_REQUIRED.before, replacement: TITLE_REQUIRED.after },
  insertAfter(LIST_CONTRACT, 'endDate: optionalDay,', 'estimate: optionalText,'),
  insertAfter(
    CONTRACT,
    'endDate: optionalDayInput,',
    "estimate: optionalTextInput({ label: 'Estimate', maxLength: 50 }),",
  ),
  insertAfter(
    'apps/tasks/src/task-editor/task-form-values.ts',
    "endDate: task?.endDate ?? '',",
    "estimate: task?.estimate ?? '',",
  ),
  insertAfter(
    'apps/tasks/src/task-editor/task-fields.tsx',
    '<AssigneePicker assigned={assigned} />',
    '<TextField label="Estimate" {...field(\'estimate\')} />',
  ),
  insertAfter(
    'apps/api/src/db/schema/tables.ts',
    'priority: text().$type<TaskPriority>().notNull(),',
    'estimate: text(),',
  ),
];

/** Build folders of the changed workspace. */
export interface EstimatedTasks {
  api: string;
  tasks: string;
}

/**
 * Changes the tasks contract, area and server in a scratch workspace and builds the area and the server. Does
 * not build the shell.
 */
export async function buildEstimatedTasks(scratch: string): Promise<EstimatedTasks> {
  await changeSources(scratch, CHANGES);
  await addMigration(scratch, 'ALTER TABLE "tasks" ADD COLUMN "estimate" text;\n');
  const inScratch = { cwd: scratch };
  await Promise.all([
    run('node', ['--import', 'tsx', 'tools/webpack/src/build.ts', 'tasks'], inScratch),
    run('node', ['--import', 'tsx', 'apps/api/build.ts'], inScratch),
  ]);
  return { api: path.join(scratch, 'apps/api/dist'), tasks: path.join(scratch, 'apps/tasks/dist') };
}

function insertAfter(file: string, text: string, addition: string): SourceChange {
  return { file, text, replacement: `${text}\n${addition}` };
}

async function addMigration(scratch: string, statements: string): Promise<void> {
  const folder = path.join(scratch, 'apps/api/migrations');
  const journalFile = path.join(folder, 'meta/_journal.json');
  // drizzle's own file.
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There is no migration yet');
  const idx = last.idx + 1;
  const tag = `${String(idx).padStart(4, '0')}_estimate`;
  journal.entries.push({ ...last, idx, tag, when: last.when + 1 });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(path.join(folder, `${tag}.sql`), statements);
}
