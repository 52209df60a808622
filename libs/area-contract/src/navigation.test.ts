import type { AreaManifest } from './area-manifest';
import { areasWithLink, homePath } from './navigation';

function area(name: string, paths: string[], order: number | null): AreaManifest {
  const nav = order === null ? null : { label: name, path: `/${name}`, order };
  return { name, title: name, paths, nav, roles: 'everyone' };
}

const chat = area('chat', ['/chat'], 40);
const tasks = area('tasks', ['/tasks'], 20);
const admin = area('admin', ['/company/:uuid', '/', '/register'], 10);
const audit = area('audit', ['/audit'], null);

it('sorts the areas of the top bar and leaves out those without a link', () => {
  expect(areasWithLink([chat, audit, tasks, admin])).toEqual([admin, tasks, chat]);
});

it('takes users to / if they may open its area, else to the tasks', () => {
  expect(homePath([chat, tasks, admin])).toBe('/');
  expect(homePath([chat, tasks])).toBe('/tasks');
});

it('takes users to / while no area serves a home', () => {
  expect(homePath([chat, audit])).toBe('/');
});
