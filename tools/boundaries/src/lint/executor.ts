import path from 'node:path';
import type { ExecutorContext, TaskGraph } from '@nx/devkit';
import { createProgramFactory } from './create-program-factory';
import { lintFolder } from './lint-folder';

/** Options of a lint target, as `schema.json` describes them. */
interface LintOptions {
  readonly patterns: readonly string[];
}

/** Result of a task in the form that Nx reads. */
interface TaskResult {
  readonly success: boolean;
  readonly terminalOutput: string;
  /** In milliseconds since the epoch, as is the end. */
  readonly startTime: number;
  readonly endTime: number;
}

/** Lints one project. Nx calls it only with `--batch=false`. */
export async function lintProject(
  { patterns }: LintOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  reuseProjectGraph(context);
  const folder = findFolder(context, context.projectName ?? '');
  const { success, report } = await lintFolder(folder, patterns, createProgramFactory());
  process.stdout.write(report);
  return { success };
}

/** Lints projects one after the other. Yields the result of each as soon as it is there. */
export async function* lintProjects(
  { tasks }: TaskGraph,
  options: Readonly<Record<string, LintOptions>>,
  _overrides: unknown,
  context: ExecutorContext,
): AsyncGenerator<{ task: string; result: TaskResult }> {
  reuseProjectGraph(context);
  const createProgram = createProgramFactory();
  for (const [task, { target }] of Object.entries(tasks)) {
    const startTime = Date.now();
    const { success, report } = await lintFolder(
      findFolder(context, target.project),
      options[task]?.patterns ?? [],
      createProgram,
    ).catch(describeFailure);
    yield { task, result: { success, terminalOutput: report, startTime, endTime: Date.now() } };
  }
}

/** Lets the boundary rule read Nx's project graph once, not for each file: it does so for ESLint's program only. */
function reuseProjectGraph({ root }: ExecutorContext): void {
  process.argv[1] = path.join(root, 'node_modules/eslint/bin/eslint.js');
}

function findFolder({ root, projectsConfigurations }: ExecutorContext, project: string): string {
  const configuration = projectsConfigurations.projects[project];
  if (configuration === undefined) throw new Error(`Nx knows no project ${project}.`);
  return path.join(root, configuration.root);
}

function describeFailure(error: unknown) {
  return { success: false, report: error instanceof Error ? String(error.stack) : String(error) };
}
