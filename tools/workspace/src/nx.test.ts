import { readFinishedTask } from './nx.mjs';

test.each([
  ['✔  nx run api-client:lint (2s)', { project: 'api-client', target: 'lint' }],
  ['✔  nx run api:test-postgres  [local cache]', { project: 'api', target: 'test-postgres' }],
  ['> nx run ui:test', { project: 'ui', target: 'test' }],
  ['- ui:test', undefined],
  ['  > nx run ui:test', undefined],
])('of "%s" it reads %j', (line, task) => {
  expect(readFinishedTask(line)).toEqual(task);
});
