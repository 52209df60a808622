import { CommandError } from './command-error';
import { parseCommandLine } from './command-line';
import { run } from './processes';
import type { Project } from './projects';

/** Kinds of checks, in the order in which they start: targets of Nx, and three of the whole workspace. */
export const CHECKS = [
  'start',
  'format',
  'lint',
  'test',
  'build',
  'test-postgres',
  'test-crash',
  'test-spreadsheet',
  'test-alerts',
  'e2e-journeys',
  'e2e',
  'e2e-postgres',
  'e2e-slow',
  'e2e-firefox',
  'e2e-webkit',
] as const;

/** A kind of check: a target of Nx, or `start`, `format` or `lint`. */
export type Check = (typeof CHECKS)[number];

/** Checks that only `npm run test:all` runs, and what to call them. */
export const SLOW_CHECKS: Readonly<Partial<Record<Check, string>>> = {
  'test-crash': 'killed servers',
  'test-spreadsheet': 'exports in LibreOffice',
  'test-alerts': 'alerts of Prometheus',
  e2e: 'all other end-to-end tests',
  'e2e-postgres': 'people who come in by links',
  'e2e-slow': 'development servers, builds of changed sources and the component catalog',
  'e2e-firefox': 'Firefox',
  'e2e-webkit': 'WebKit',
};

/** Checks that are not slow for a project that is named, such as the end-to-end tests of an area. */
const CHECKS_OF_NAMED: readonly Check[] = ['e2e', 'e2e-postgres'];

const USAGE =
  'Usage: npm test [-- PROJECT … | --affected] [--all | --targets lint,test,…] [--first-try]';

/**
 * Reads what `npm test` should check.
 *
 * @param args names of projects or `--affected`; `--all` for the slow checks, too, or `--targets` with a
 * comma-separated list; `--first-try` to fail when a test passes only when it is tried again
 * @param workspace every project of the workspace
 * @param listAffected returns the names of the projects that the branch affects
 * @throws CommandError naming an unknown option, project or target
 */
export async function selectTests(
  args: readonly string[],
  workspace: readonly Project[],
  listAffected: () => Promise<readonly string[]> = listAffectedProjects,
) {
  const { values, positionals } = parseCommandLine(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        affected: { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
        targets: { type: 'string' },
        'first-try': { type: 'boolean', default: false },
      },
    },
    USAGE,
  );
  const checks = values.targets === undefined ? CHECKS : parseChecks(values.targets);
  const isNamed = positionals.length > 0;
  if (values.affected && isNamed) {
    throw new CommandError(`Name projects or use --affected, not both.\n${USAGE}`);
  }
  requireProjects(positionals, workspace);
  let projects = workspace;
  if (isNamed) {
    // The end-to-end tests of an area are a project of their own.
    const names = positionals.flatMap((name) => [name, `e2e-${name}`]);
    projects = workspace.filter(({ name }) => names.includes(name));
  } else if (values.affected) {
    const names = await listAffected();
    projects = workspace.filter(({ name }) => names.includes(name));
  }
  const targets = new Set<string>(projects.flatMap((project) => project.targets));
  targets.add('format').add('lint');
  // The product consists of all apps.
  if (targets.has('build') && !isNamed) targets.add('start');
  const possible = checks.filter((check) => targets.has(check));
  const leftOut =
    values.all || values.targets !== undefined
      ? []
      : possible.filter(
          (check) =>
            SLOW_CHECKS[check] !== undefined && !(isNamed && CHECKS_OF_NAMED.includes(check)),
        );
  return {
    /** Checks that the projects have, in the order in which they start. */
    checks: possible.filter((check) => !leftOut.includes(check)),
    projects,
    /** Slow checks that were not asked for. */
    leftOut,
    /** Whether the projects were named one by one. */
    isNamed,
    /** Whether a test that needed a second try is a failure. */
    isFirstTryOnly: values['first-try'],
  };
}

function parseChecks(list: string): Check[] {
  const names = list.split(',');
  const known: readonly string[] = CHECKS;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new CommandError(
      `There is no target named “${unknown}”. Name one or more of ${CHECKS.join(', ')}.`,
    );
  }
  return CHECKS.filter((check) => names.includes(check));
}

function requireProjects(names: readonly string[], workspace: readonly Project[]): void {
  const known = workspace.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new CommandError(
    `There is no project named “${unknown}”. Name one or more of ${known.sort().join(', ')}.`,
  );
}

/** Asks Nx, which compares with the branch of `NX_BASE`, or else with `main`. */
async function listAffectedProjects(): Promise<readonly string[]> {
  const { stdout } = await run('nx', ['show', 'projects', '--affected', '--json']);
  return JSON.parse(stdout) as string[];
}
