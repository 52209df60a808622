import type { Version } from './skewed-versions';
import { VERSIONS } from './skewed-versions';

/** A version of each app. */
export interface Combination {
  shell: Version;
  tasks: Version;
  api: Version;
}

/** All combinations, the oldest server first. */
export const COMBINATIONS: readonly Combination[] = VERSIONS.flatMap((api) =>
  VERSIONS.flatMap((shell) => VERSIONS.map((tasks) => ({ shell, tasks, api }))),
);

/** The releases that take every app from version 1 to 3, one app at a time. */
export const SAFE_ORDER: readonly (keyof Combination)[] = [
  'api',
  'shell',
  'tasks',
  'tasks',
  'shell',
  'api',
];

const TASKS_AND_API = ': publish an API server and a tasks that are compatible.';
const SHELL_AND_API = ': publish an API server and a shell that are compatible.';
const SHELL_AND_TASKS =
  ', which the shell does not provide: publish a shell and a tasks that are compatible.';
const SHELL_FIRST = ': publish the shell first.';

/** Returns the sentences with which `publish` rejects a combination; none if it is admitted. */
export function refusalsOf({ shell, tasks, api }: Combination): string[] {
  return [
    ...refusalsOfShell(shell, tasks),
    ...(shell >= 2 && api === 1
      ? [needsDisplayName('shell', 'the live server') + SHELL_AND_API]
      : []),
    ...refusalsOfServer(tasks, api).map((sentence) => sentence + TASKS_AND_API),
  ];
}

function refusalsOfShell(shell: Version, tasks: Version): string[] {
  if (shell === 1 && tasks >= 2) {
    return [
      `tasks imports normalizeText from @atrium/ui${SHELL_AND_TASKS}`,
      needsDisplayName('tasks', 'the client of the live shell') + SHELL_FIRST,
    ];
  }
  const isRemoved = shell === 3 && tasks === 1;
  return isRemoved ? [`tasks imports foldText from @atrium/ui${SHELL_AND_TASKS}`] : [];
}

function refusalsOfServer(tasks: Version, api: Version): string[] {
  if (api === 1 && tasks >= 2) {
    return [needsDisplayName('tasks', 'the live server'), ...lacksField('dueDate')];
  }
  return api === 3 && tasks <= 2 ? lacksField('endDate') : [];
}

function needsDisplayName(app: string, provider: string): string {
  return `${app} needs “displayName” in the response of GET /api/user, where ${provider} has none`;
}

function lacksField(field: string): string[] {
  return [
    `tasks needs “${field}” in the response of POST /api/tasks, where the live server has none`,
    `tasks sends “${field}” to POST /api/tasks, which the live server does not accept`,
    `tasks needs “[].${field}” in the response of GET /api/tasks, where the live server has none`,
    `tasks needs “${field}” in the response of PUT /api/tasks/:id, where the live server has none`,
    `tasks sends “${field}” to PUT /api/tasks/:id, which the live server does not accept`,
  ];
}
