import { buildAdmin, buildUser } from '@atrium/testing';
import { canVisit, isAdmin } from './roles';

it.each(['Admin', 'ADMIN', ' admin', 'administrator', 'staff', ''])(
  'does not treat %p as the role admin',
  (role) => {
    expect(isAdmin(buildUser({ role }))).toBe(false);
  },
);

it('lets admins open every page', () => {
  expect(canVisit(buildAdmin(), ['auditor'])).toBe(true);
});

it('lets other roles open pages for everyone or for their role', () => {
  const auditor = buildUser({ role: 'auditor' });

  expect(canVisit(auditor, 'everyone')).toBe(true);
  expect(canVisit(auditor, ['admin', 'auditor'])).toBe(true);
  expect(canVisit(auditor, ['admin'])).toBe(false);
});
