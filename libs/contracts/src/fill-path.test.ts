import { fillPath } from './fill-path';

it('fills parameters in, encoded', () => {
  expect(fillPath('/api/tasks/:taskId/comments/:commentId', { taskId: 7, commentId: 'a/b' })).toBe(
    '/api/tasks/7/comments/a%2Fb',
  );
  expect(fillPath('/api/tasks')).toBe('/api/tasks');
});

it('names a parameter that is missing', () => {
  expect(() => fillPath('/api/tasks/:id', {})).toThrow(
    'The request to /api/tasks/:id needs the parameter id',
  );
});
