import { buildTask } from '@atrium/testing';
import { findTasks } from './find-tasks';
import type { TaskView } from './task-list-address';

const ALL: TaskView = { text: '', status: null, priority: null, order: null };

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
    expect(find({ order: 'ascending' })).toEqual(ascending);
    expect(find({ order: 'descending' })).toEqual(ascending.toReversed());
    expect(find({})).toEqual(TASKS.map(({ title }) => title));
    expect(find({ order: 'descending', text: 'task 1' })).toEqual(['Task 10']);
  });
});
