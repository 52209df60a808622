import { ageInput, change } from './changes';

it.each([
  ['0', 0],
  ['2500', 2500],
  [86_400_000, 86_400_000],
])('accepts the age %p', (given, age) => {
  expect(ageInput.parse(given)).toBe(age);
});

it.each(['', '-1', '1.5', '1e3', ' 1', '86400001', '100000000', 86_400_001, -1, 0.5, null])(
  'rejects the age %p',
  (given) => {
    expect(ageInput.safeParse(given).success).toBe(false);
  },
);

it('describes a change without its content', () => {
  const given = { topic: 'tasks', ids: [12], by: 3, title: 'Renew' };

  expect(change.parse(given)).toEqual({ topic: 'tasks', ids: [12], by: 3 });
  expect(change.safeParse({ ...given, topic: 'sessions' }).success).toBe(false);
});
