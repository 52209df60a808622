import { buildAdmin, buildUser } from '@atrium/testing';
import { canVisit, homePath, isAdmin } from './roles';

it.each(['Admin', 'ADMIN', ' admin', 'administrator', 'staff', ''])(
  'does not take %p for the role admin',
  (role) => {
    expect(isAdmin(buildUser({ role }))).toBe(false);
  },
);

it('lets admins open everything', () => {
  expect(canVisit(buildAdmin(), ['auditor'])).toBe(true);
  expect(homePath(buildAdmin())).toBe('/');
});

it('lets other roles open what is for everyone or for them', () => {
  const auditor = buildUser({ role: 'auditor' });

  expect(canVisit(auditor, 'everyone')).toBe(true);
  expect(canVisit(auditor, ['admin', 'auditor'])).toBe(true);
  expect(canVisit(auditor, ['admin'])).toBe(false);
  expect(homePath(auditor)).toBe('/tasks');
});
