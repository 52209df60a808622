import type { CheckedArea } from './check-compatibility';
import { checkCompatibility } from './check-compatibility';

const shell = {
  contractVersion: 1,
  sharedVersions: { react: '19.3.1', '@atrium/ui': '1.4.0' },
  sharedNames: { '@atrium/ui': ['Button', 'foldText'] },
  calls: {},
};

function area(name: string, values: Partial<CheckedArea> = {}): CheckedArea {
  return {
    contractVersion: 1,
    manifest: {
      name,
      title: name,
      paths: [`/${name}`],
      nav: { label: name, path: `/${name}`, order: 1 },
      roles: 'everyone',
    },
    sharedRanges: { react: '^19.3.1' },
    sharedNames: { react: ['useState'], '@atrium/ui': ['Button'] },
    calls: {},
    sharedCalls: {},
    ...values,
  };
}

it('accepts a compatible set', () => {
  expect(checkCompatibility(shell, [area('tasks'), area('chat')], {})).toEqual([]);
});

it.each([
  [{ contractVersion: 2 }, 'tasks is built for version 2 of the area contract'],
  [
    { sharedRanges: { react: '^20.0.0' } },
    'tasks needs react ^20.0.0 and the shell provides 19.3.1',
  ],
  [{ sharedRanges: { '@atrium/ui': '^1.5.0' } }, 'tasks needs @atrium/ui ^1.5.0'],
  [
    { sharedRanges: { 'd3-shape': '^3.0.0' } },
    'tasks takes d3-shape from the shell, which does not provide it',
  ],
  [
    { sharedRanges: { constructor: '^3.0.0' } },
    'tasks takes constructor from the shell, which does not provide it',
  ],
  [
    { sharedNames: { '@atrium/ui': ['Button', 'Callout'] } },
    'tasks imports Callout from @atrium/ui, which the shell does not provide: publish a shell and a tasks that are compatible.',
  ],
])('rejects an area with %j', (values, sentence) => {
  expect(checkCompatibility(shell, [area('tasks', values)], null)).toEqual([
    expect.stringContaining(sentence),
  ]);
});

it('accepts names of packages whose names the shell has not recorded', () => {
  const olderShell = { ...shell, sharedNames: {} };
  const sharedNames = { '@atrium/ui': ['Button'], constructor: ['Button'] };

  expect(checkCompatibility(olderShell, [area('tasks', { sharedNames })], null)).toEqual([]);
});

const areaWith = (name: string, values: Partial<CheckedArea['manifest']>) => ({
  ...area(name),
  manifest: { ...area(name).manifest, ...values },
});
const people = { people: { title: 'People', module: './people-panel' } };
const jobsLink = { label: 'tasks', path: '/jobs', order: 2 };

it.each([
  [
    'with a panel of the same name',
    [areaWith('admin', { panels: people }), areaWith('reports', { panels: people })],
    'reports and admin both claim the panel “people”: change one of their area.json.',
  ],
  [
    'with the same path, regardless of parameter names',
    [
      areaWith('admin', { nav: null, paths: ['/company/:uuid'] }),
      areaWith('reports', { nav: null, paths: ['/Company/:id'] }),
    ],
    'reports and admin both claim the path /company/:…: change one of their area.json.',
  ],
  [
    'with the same link',
    [area('tasks'), areaWith('jobs', { nav: jobsLink })],
    'jobs and tasks both claim the link “tasks”: change one of their area.json.',
  ],
  [
    'with a link to a path of another area',
    [areaWith('jobs', { nav: { ...jobsLink, path: '/other' } })],
    'The link of jobs leads to /other, which jobs does not serve: add it to the paths of its area.json.',
  ],
  [
    'with roles that exclude users from their home',
    [areaWith('tasks', { roles: ['admin'] })],
    'tasks serves /tasks, where users land after sign-in: set “roles” in its area.json to “everyone”.',
  ],
])('rejects areas %s', (_, areas, sentence) => {
  expect(checkCompatibility(shell, areas, null)).toEqual([sentence]);
});

const listReports = {
  method: 'GET',
  path: '/api/reports',
  query: null,
  body: null,
  response: { type: 'array', items: {} },
};

it('rejects an area that uses endpoints which the server lacks', () => {
  const reports = area('reports', { calls: { listReports } });

  expect(checkCompatibility(shell, [reports], {})).toEqual([
    'reports calls GET /api/reports, which the live server does not have: publish an API server and a reports that are compatible.',
  ]);
  expect(checkCompatibility(shell, [reports], { listReports })).toEqual([]);
  expect(checkCompatibility(shell, [reports], null)).toEqual([]);
});

it('rejects an area that uses endpoints through the shell which the shell lacks', () => {
  const calls = { listReports };
  const reports = area('reports', { calls, sharedCalls: calls });

  expect(checkCompatibility(shell, [reports], calls)).toEqual([
    'reports calls GET /api/reports, which the client of the live shell does not have: publish the shell first.',
  ]);
  expect(checkCompatibility({ ...shell, calls }, [reports], calls)).toEqual([]);
});

it('accepts an area that sends a new field once the server knows it', () => {
  const createTask = {
    method: 'POST',
    path: '/api/tasks',
    query: null,
    body: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
    response: { type: 'object' },
  };
  const properties = { ...createTask.body.properties, color: { type: 'string' } };
  const withColor = { ...createTask, body: { ...createTask.body, properties } };
  const tasks = area('tasks', { calls: { createTask: withColor } });

  expect(checkCompatibility(shell, [tasks], { createTask: withColor })).toEqual([]);
  expect(checkCompatibility(shell, [tasks], { createTask })).toEqual([
    'tasks sends “color” to POST /api/tasks, which the live server does not accept: publish an API server and a tasks that are compatible.',
  ]);
});
