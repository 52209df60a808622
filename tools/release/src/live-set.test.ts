import { checkLiveSet } from './live-set';
import type { AreaFacts } from './live-set';

const shell = { contractVersion: 1, sharedVersions: { react: '19.3.1', '@atrium/ui': '1.4.0' } };

function area(name: string, values: Partial<AreaFacts> = {}): AreaFacts {
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
    ...values,
  };
}

it('has nothing against a set that fits', () => {
  expect(checkLiveSet(shell, [area('tasks'), area('chat')])).toEqual([]);
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
])('refuses an area with %j', (values, sentence) => {
  expect(checkLiveSet(shell, [area('tasks', values)])).toEqual([expect.stringContaining(sentence)]);
});

it('refuses two areas with one path, whatever its parameters are called', () => {
  const first = area('admin');
  const second = area('reports');
  const set = [
    { ...first, manifest: { ...first.manifest, paths: ['/company/:uuid'] } },
    { ...second, manifest: { ...second.manifest, paths: ['/Company/:id'] } },
  ];

  expect(checkLiveSet(shell, set)).toEqual([
    'reports and admin both claim the path /company/:…: change one of their area.json.',
  ]);
});

it('refuses two areas with one link', () => {
  const first = area('tasks');
  const second = area('jobs');
  const set = [first, { ...second, manifest: { ...second.manifest, nav: first.manifest.nav } }];

  expect(checkLiveSet(shell, set)).toEqual([
    expect.stringContaining('both claim the link “tasks”'),
  ]);
});
