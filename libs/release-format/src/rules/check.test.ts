import { readFileSync } from 'node:fs';
import type { EndpointSchemas } from '../endpoint-schemas';
import { integrityOf } from '../hash';
import { check, checkNew, RULES } from './check';
import { listLimitedFiles } from './contribution-sizes';
import type { CheckedArea, CheckedShell } from './rule';

const shell: CheckedShell = {
  kind: 'shell',
  name: 'shell',
  contractVersion: 1,
  sharedVersions: { react: '19.3.1', '@atrium/ui': '1.4.0' },
  sharedNames: { '@atrium/ui': ['Button', 'foldText'] },
  calls: {},
};

function area(name: string, values: Partial<CheckedArea> = {}): CheckedArea {
  return {
    kind: 'area',
    name,
    container: `${name}_1`,
    contributions: {},
    panels: {},
    files: [],
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

function checkAll(
  shellOfSet: CheckedShell,
  areas: readonly CheckedArea[],
  served: EndpointSchemas | null,
): string[] {
  const set = { shell: shellOfSet, areas, served };
  return [...areas, shellOfSet].flatMap((build) => check(build, set));
}

it('accepts a compatible set', () => {
  expect(checkAll(shell, [area('tasks'), area('chat')], {})).toEqual([]);
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
  expect(checkAll(shell, [area('tasks', values)], null)).toEqual([
    expect.stringContaining(sentence),
  ]);
});

it('accepts names of packages whose names the shell has not recorded', () => {
  const olderShell = { ...shell, sharedNames: {} };
  const sharedNames = { '@atrium/ui': ['Button'], constructor: ['Button'] };

  expect(checkAll(olderShell, [area('tasks', { sharedNames })], null)).toEqual([]);
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
  expect(checkAll(shell, areas, null)).toEqual([sentence]);
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

  expect(checkAll(shell, [reports], {})).toEqual([
    'reports calls GET /api/reports, which the live server does not have: publish an API server and a reports that are compatible.',
  ]);
  expect(checkAll(shell, [reports], { listReports })).toEqual([]);
  expect(checkAll(shell, [reports], null)).toEqual([]);
});

it('rejects an area that uses endpoints through the shell which the shell lacks', () => {
  const calls = { listReports };
  const reports = area('reports', { calls, sharedCalls: calls });

  expect(checkAll(shell, [reports], calls)).toEqual([
    'reports calls GET /api/reports, which the client of the live shell does not have: publish the shell first.',
  ]);
  expect(checkAll({ ...shell, calls }, [reports], calls)).toEqual([]);
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

  expect(checkAll(shell, [tasks], { createTask: withColor })).toEqual([]);
  expect(checkAll(shell, [tasks], { createTask })).toEqual([
    'tasks sends “color” to POST /api/tasks, which the live server does not accept: publish an API server and a tasks that are compatible.',
  ]);
});

describe('a new area', () => {
  const files = [{ path: 'module.js', integrity: integrityOf('module') }];

  function checkArea(values: Partial<CheckedArea>, bytes = 5000): string[] {
    const manifest = area('chat', { files, ...values });
    const sizes = new Map(listLimitedFiles(manifest).map((integrity) => [integrity, bytes]));
    return checkNew({ id: 'fedcba9876543210', manifest, sizes, releases: [] });
  }

  it.each([
    ['badge', 5000, []],
    ['badge', 5001, ['The badge of chat has 5.0 kB gzipped. It may have 5.0 kB, as it loads']],
    ['forYou', 6500, []],
    ['forYou', 6600, ['The forYou of chat has 6.6 kB gzipped. It may have 6.5 kB, as it loads']],
    [
      'bagde',
      1,
      ['chat contributes “bagde”, and the shell knows badge, commands, search, forYou:'],
    ],
  ])('with the contribution %s of %i bytes has the problems %j', (kind, bytes, sentences) => {
    expect(checkArea({ contributions: { [kind]: ['module.js'] } }, bytes)).toEqual(
      sentences.map((sentence) => expect.stringContaining(sentence) as unknown),
    );
  });

  const withPanel = (roles: string[], areaRoles: 'everyone' | string[]): Partial<CheckedArea> => ({
    panels: { blocked: ['module.js'] },
    manifest: {
      ...area('chat').manifest,
      roles: areaRoles,
      panels: { blocked: { title: 'Blocked people', module: './blocked', roles } },
    },
  });

  it.each([
    [withPanel(['auditor'], 'everyone'), 5100, 'The panel “blocked” of chat has 5.1 kB gzipped.'],
    [
      withPanel(['auditor', 'guest'], ['auditor']),
      1,
      'The panel “blocked” of chat is for the role guest, which may not open chat: correct',
    ],
  ])('may not have a panel that is too large or for others: %#', (values, bytes, sentence) => {
    expect(checkArea(values, bytes)).toEqual([expect.stringContaining(sentence)]);
  });

  it('may have a panel for a right, which opens it to people who may not open the area', () => {
    const panel = {
      title: 'Releases',
      module: './releases',
      roles: ['admin'],
      rights: ['releases'],
    };
    const { manifest } = area('chat');
    const values = { ...manifest, roles: ['auditor'], panels: { releases: panel } };

    expect(checkArea({ manifest: values, panels: { releases: ['module.js'] } })).toEqual([]);
  });

  it('may have a panel for admins, who may open every area', () => {
    expect(checkArea(withPanel(['admin'], ['auditor']))).toEqual([]);
  });
});

it('shows every rule in the table of docs/releasing.md', () => {
  const text = readFileSync(`${__dirname}/../../../../docs/releasing.md`, 'utf8');
  const shown = [...text.matchAll(/rules\/([a-z-]+)\.ts\) +\|/g)].map(([, name]) => name);

  expect(shown).toEqual(Object.values(RULES).flatMap((rules) => Object.keys(rules)));
});
