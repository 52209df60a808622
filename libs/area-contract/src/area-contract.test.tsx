import { render } from '@testing-library/react';
import type { AreaManifest } from './index';
import {
  AREA_CONTRACT_VERSION,
  areaFile,
  areaManifest,
  createUnsavedWork,
  defineArea,
  homePath,
  registry,
} from './index';

const manifest = {
  name: 'reports',
  title: 'Reports',
  paths: ['/reports', '/reports/:id'],
  nav: { label: 'Reports', path: '/reports', order: 50 },
  roles: ['admin'],
};

describe('area.json', () => {
  it('accepts paths, a link and roles', () => {
    expect(areaManifest.parse(manifest)).toEqual(manifest);
  });

  it('accepts contributions, also of kinds that a later shell knows', () => {
    const contributions = { badge: './badge', search: './search' };

    expect(areaManifest.parse({ ...manifest, contributions })).toMatchObject({ contributions });
  });

  it.each([
    { ...manifest, name: 'Reports' },
    { ...manifest, name: '../admin' },
    { ...manifest, name: 'constructor' },
    { ...manifest, panels: { constructor: { title: 'Panel', module: './panel' } } },
    { ...manifest, paths: [] },
    { ...manifest, paths: ['reports'] },
    { ...manifest, paths: ['//evil.example'] },
    { ...manifest, roles: [] },
    { ...manifest, roles: 'admin' },
    { ...manifest, contributions: { badge: 'badge' } },
    { ...manifest, contributions: { badge: './../badge' } },
  ])('rejects %j', (candidate) => {
    expect(areaManifest.safeParse(candidate).success).toBe(false);
  });
});

describe('the owner in area.json', () => {
  const owner = {
    team: 'Reporting',
    mail: 'reports@example.com',
    webhook: 'https://hooks.example.com/atrium?team=reports',
  };

  it('is a team, with a mail address and a webhook if it has them', () => {
    for (const valid of [{ team: 'Reporting' }, owner, undefined]) {
      expect(areaFile.parse({ ...manifest, owner: valid })).toMatchObject({
        ...manifest,
        ...(valid && { owner: valid }),
      });
    }
  });

  it('reaches no page', () => {
    expect(areaManifest.parse({ ...manifest, owner })).toEqual(manifest);
  });

  it.each([
    {},
    { team: '' },
    { team: 'a\nb' },
    { team: 'x'.repeat(61) },
    { ...owner, mail: 'nobody' },
    { ...owner, mail: 'a@example.com\nBcc: b@example.com' },
    { ...owner, webhook: 'ftp://hooks.example.com' },
    { ...owner, webhook: 'https://user:password@hooks.example.com' },
    { ...owner, webhook: 'https://hooks.example.com/#fragment' },
    { ...owner, webhook: 'https://' },
    { ...owner, webhook: `https://hooks.example.com/${'x'.repeat(500)}` },
  ])('is not %j', (candidate) => {
    expect(areaFile.safeParse({ ...manifest, owner: candidate }).success).toBe(false);
  });
});

it('has no panel of the name that the shell uses', () => {
  const panels = { inbox: { title: 'Inbox', module: './panel' } };

  expect(() => areaManifest.parse({ ...manifest, panels })).toThrow('must not be inbox');
});

describe('registry.json', () => {
  it.each(['constructor', 'toString', '__proto__'])('has no area %s', (name) => {
    expect(registry.parse({ version: 1, areas: {} }).areas[name]).toBeUndefined();
  });

  const release = {
    id: '0123456789abcdef',
    container: 'atrium_reports_0123',
    entry: {
      path: '/areas/reports/0123456789abcdef/entry.js',
      integrity: `sha384-${'a'.repeat(64)}`,
    },
    preload: [],
    contractVersion: 1,
    manifest,
    releasedAt: '2026-11-20T10:00:00.000Z',
  };

  it('accepts a live release and its fallback', () => {
    const current = {
      ...release,
      styles: [],
      contributions: {},
      panels: {},
    };
    const federation = { ...release.entry, path: '/shell/139.js' };
    const shell = { id: 'fedcba9876543210', releasedAt: release.releasedAt, federation };
    const live = { version: 1, areas: { reports: { current, previous: null } } };
    const set = { sequence: 7, set: '00112233', shell, api: null };

    expect(registry.parse({ ...live, ...set })).toEqual({ ...live, ...set });
  });

  it('accepts one without the shell and the API', () => {
    const old = { version: 1, areas: { reports: { current: release, previous: null } } };

    expect(registry.parse(old)).toMatchObject({
      sequence: 0,
      shell: null,
      api: null,
      areas: { reports: { current: { contributions: {}, panels: {} } } },
    });
  });

  it.each(['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'sha384-short', ''])(
    'rejects an entry with the hash “%s”',
    (integrity) => {
      const current = { ...release, entry: { ...release.entry, integrity } };

      expect(
        registry.safeParse({ version: 1, areas: { reports: { current, previous: null } } }).success,
      ).toBe(false);
    },
  );
});

it('defines an area with the contract version', () => {
  const area = defineArea({ Area: () => null, isDirty: () => false });

  expect(area.contractVersion).toBe(AREA_CONTRACT_VERSION);
});

describe('the home of a user', () => {
  function area(name: string, paths: string[]): AreaManifest {
    return { name, title: name, paths, nav: null, roles: 'everyone' };
  }

  const chat = area('chat', ['/chat']);
  const tasks = area('tasks', ['/tasks']);
  const admin = area('admin', ['/company/:uuid', '/', '/register']);

  it('is / if they may open its area, else the tasks', () => {
    expect(homePath([chat, tasks, admin])).toBe('/');
    expect(homePath([chat, tasks])).toBe('/tasks');
  });

  it('is / while no area serves a home', () => {
    expect(homePath([chat])).toBe('/');
  });
});

describe('unsaved work', () => {
  const { isDirty, useUnsavedWork } = createUnsavedWork();

  function Form({ changed }: { changed: boolean }) {
    useUnsavedWork(changed);
    return null;
  }

  it('reports unsaved work while a form with changes is mounted', () => {
    const first = render(<Form changed={false} />);
    expect(isDirty()).toBe(false);

    first.rerender(<Form changed />);
    const second = render(<Form changed />);
    expect(isDirty()).toBe(true);

    first.rerender(<Form changed={false} />);
    expect(isDirty()).toBe(true);
    second.unmount();
    expect(isDirty()).toBe(false);
  });

  it('says which addresses close an overlay that has some', () => {
    const { isClosedAt, useUnsavedWork: useOverlayWork } = createUnsavedWork();
    function Overlay({ changed }: { changed: boolean }) {
      useOverlayWork(changed, 'import');
      return null;
    }
    const isClosed = (search: string) => isClosedAt(new URL(search, window.location.href));
    window.history.pushState(null, '', '?import=companies');
    const overlay = render(<Overlay changed={false} />);
    expect(isClosed('?q=ege')).toBe(false);

    overlay.rerender(<Overlay changed />);
    expect(isClosed('?q=ege')).toBe(true);
    expect(isClosed('?import=licenses')).toBe(true);
    expect(isClosed('?import=companies&q=ege')).toBe(false);

    window.history.pushState(null, '', '/');
    expect(isClosed('?q=ege')).toBe(false);
  });
});
