/** The only rule that must report a code, or null if it is allowed; the place where it is linted; the code. */
type Fixture = readonly [rule: string | null, place: string, code: string];

const BOUNDARIES = '@nx/enforce-module-boundaries';
const IMPORTS = 'no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';
const AREA = 'apps/tasks/src/example.ts';
const AREA_TEST = 'apps/tasks/src/example.test.ts';
const CLIENT = 'libs/api-client/src/example.ts';
const RESOURCE = 'libs/api-client/src/resources/example.ts';
// No project has this folder, whose types would take seconds to read.
const COMPONENT = 'apps/none/src/example.tsx';

const AREA_CODE = `
export { Link } from 'react-router-dom';
export { useSignOut } from '@atrium/auth';
export { Button } from '@atrium/ui';
`;

const RESOURCE_CODE = `
import { request } from '@atrium/api-client';
import { listUsers } from '@atrium/contracts/users';
import { taskKey } from './query-keys';

export function readUsers() {
  return request(listUsers, { query: {} });
}

export const key = [...taskKey, 'users'];
`;

const TEST_CODE = `
export { renderRoute } from '@atrium/testing';

jest.mock('react-hook-form', () => ({}));
`;

const COMPONENT_CODE = `
export function Count({ count }: { count: number }) {
  return <p>{count} <b>tasks</b></p>;
}
`;

const SPREAD_ATTRIBUTES = `
export function Example() {
  return <button {...{ type: 'button', disabled: true }}>Save</button>;
}
`;

/** Code that violates a rule, and code that keeps all of them. */
export const fixtures: readonly Fixture[] = [
  [BOUNDARIES, AREA, `export { default } from '@atrium/chat/src/area';`],
  [BOUNDARIES, AREA, `export { App } from '@atrium/shell/src/app';`],
  [BOUNDARIES, AREA, `export { App } from '../../shell/src/app';`],
  [BOUNDARIES, AREA, `export { publish } from '@atrium/release';`],
  [BOUNDARIES, 'libs/auth/src/example.ts', `export { App } from '@atrium/shell/src/app';`],
  [BOUNDARIES, 'libs/ui/src/example.ts', `export { request } from '@atrium/api-client';`],
  [BOUNDARIES, 'apps/api/src/example.ts', `export { Button } from '@atrium/ui';`],
  [BOUNDARIES, 'libs/contracts/src/example.ts', `export { area } from '@atrium/area-contract';`],
  [IMPORTS, AREA, `export { renderRoute } from '@atrium/testing';`],
  [IMPORTS, AREA, `export { format } from 'date-fns';`],
  [IMPORTS, AREA, `export { changeTheme } from '@atrium/ui/shell';`],
  [IMPORTS, AREA, `export { createBrowserRouter } from 'react-router-dom';`],
  [IMPORTS, 'apps/shell/src/example.ts', `export { taskQueries } from '@atrium/api-client/tasks';`],
  [IMPORTS, 'libs/auth/src/example.ts', `export { listUsers } from '@atrium/contracts/users';`],
  [IMPORTS, CLIENT, `export { taskQueries } from './resources/tasks';`],
  [IMPORTS, CLIENT, `export { task } from '@atrium/contracts/tasks';`],
  [IMPORTS, RESOURCE, `export { request } from '../request';`],
  [IMPORTS, 'libs/contracts/src/index.ts', `export { task } from './tasks';`],
  [IMPORTS, 'libs/ui/src/conflict/example.ts', `export { Button } from '../button/button';`],
  [SYNTAX, AREA, `import * as z from 'zod/mini';\n\nexport const schema = z.promise(z.string());`],
  [SYNTAX, AREA, `export function loadPage() {\n  return import('./page');\n}`],
  [SYNTAX, AREA, `export default function greet() {}`],
  [SYNTAX, AREA_TEST, `jest.mock('./task-list', () => ({}));`],
  [SYNTAX, AREA_TEST, `jest.doMock('@atrium/ui', () => ({}));`],
  [SYNTAX, AREA, `export const task = { ...{ title: 'Call', nota: 1 }, id: 1 };`],
  [SYNTAX, AREA, `export const titles = [...(['Call'] as const), 'Write'];`],
  [SYNTAX, AREA, `export const highest = Math.max(...[1, 2], 3);`],
  [SYNTAX, COMPONENT, SPREAD_ATTRIBUTES],
  [
    'regexp/no-super-linear-backtracking',
    CLIENT,
    `export const isList = (text: string) => /^(?:\\w+,?)+$/.test(text);`,
  ],
  [
    'regexp/no-super-linear-move',
    'apps/api/src/example.ts',
    `export const trimEnd = (text: string) => text.replace(/\\s+$/, '');`,
  ],
  ['atrium/text-is-whole-content', COMPONENT, COMPONENT_CODE],
  [null, AREA, AREA_CODE],
  [null, RESOURCE, RESOURCE_CODE],
  [null, AREA_TEST, TEST_CODE],
];
