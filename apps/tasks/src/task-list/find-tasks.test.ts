import { buildTask } from '@atrium/testing';
import { countTasks, findTasks } from './find-tasks';
import type { TaskView } from './task-list-address';

const ALL: TaskView = {
  text: '',
  status: null,
  priority: null,
  type: null,
  assignee: null,
  sort: null,
};

const TASKS = [
  buildTask({ id: 4, taskNumber: 'TASK-0010', title: 'Task 10', priority: 'High' }),
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Çelik İstanbul', status: 'Done' }),
  buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Task 2', status: 'Done', priority: 'High' }),
  buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Dashboard' }),
];

function find(view: Partial<TaskView>): string[] {
  return findTasks(TASKS, { ...ALL, ...view }).map(({ title }) => title);
}

describe('findTasks', () => {
  it.each([
    ['task 1', ['Task 10']],
    ['TASK-0003', ['Çelik İstanbul']],
    ['task-000', ['Çelik İstanbul', 'Task 2', 'Dashboard']],
    ['  istanbul ', ['Çelik İstanbul']],
    ['ÇELİK', ['Çelik İstanbul']],
    ['0002 task', []],
    ['.*', []],
  ])('filters by the text %j', (text, titles) => {
    expect(find({ text })).toEqual(titles);
  });

  it('combines status and priority', () => {
    expect(find({ status: 'Done' })).toEqual(['Çelik İstanbul', 'Task 2']);
    expect(find({ status: 'Done', priority: 'High' })).toEqual(['Task 2']);
    expect(find({ status: 'Backlog' })).toEqual([]);
  });

  it('sorts by title with numeric collation, else keeps the order of the response', () => {
    const ascending = ['Çelik İstanbul', 'Dashboard', 'Task 2', 'Task 10'];
    expect(find({ sort: 'title' })).toEqual(ascending);
    expect(find({ sort: '-title' })).toEqual(ascending.toReversed());
    expect(find({})).toEqual(TASKS.map(({ title }) => title));
    expect(find({ sort: '-title', text: 'task 1' })).toEqual(['Task 10']);
  });
  it('sorts by due date, without one last, and by priority, else newest first', () => {
    const tasks = [
      buildTask({ id: 5, endDate: '2026-12-01', priority: 'Low' }),
      buildTask({ id: 4 }),
      buildTask({ id: 3, endDate: '2026-11-30', priority: 'High' }),
      buildTask({ id: 2, endDate: '2026-12-01', priority: 'High' }),
    ];
    const sort = (by: TaskView['sort']) =>
      findTasks(tasks, { ...ALL, sort: by }).map(({ id }) => id);

    expect(sort('due')).toEqual([3, 5, 2, 4]);
    expect(sort('-due')).toEqual([5, 2, 3, 4]);
    expect(sort('-priority')).toEqual([3, 2, 4, 5]);
    expect(sort('priority')).toEqual([5, 4, 3, 2]);
  });
});

it('counts the tasks that each value would show, beside the other filters', () => {
  const counts = countTasks(TASKS, { ...ALL, status: 'Done', text: 'task' });

  expect([...counts.status]).toEqual([
    ['Todo', 2],
    ['Done', 2],
  ]);
  expect([...counts.priority]).toEqual([
    ['Medium', 1],
    ['High', 1],
  ]);
  expect([...counts.assignee]).toEqual([[2, 2]]);
});
