import { matchesPattern } from './area-paths';

it.each([
  ['/', '/'],
  ['/tasks', '/tasks'],
  ['/tasks', '/tasks/'],
  ['/company/:uuid', '/company/0f8fad5b-d9cb-469f-a165-70867728950e'],
])('%s matches %s', (pattern, pathname) => {
  expect(matchesPattern(pattern, pathname)).toBe(true);
});

it.each([
  ['/', '/tasks'],
  ['/tasks', '/tasks/1'],
  ['/tasks', '/tasksx'],
  ['/company/:uuid', '/company'],
  ['/company/:uuid', '/company/a/b'],
])('%s does not match %s', (pattern, pathname) => {
  expect(matchesPattern(pattern, pathname)).toBe(false);
});
