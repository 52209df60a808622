import { screen, within } from '@testing-library/react';
import { listCompanies } from '@atrium/contracts/companies';
import type { License } from '@atrium/contracts/licenses';
import { listLicenses } from '@atrium/contracts/licenses';
import type { RefusedInvitation } from '@atrium/contracts/refused-invitations';
import { listRefusedInvitations } from '@atrium/contracts/refused-invitations';
import type { ReleaseChange } from '@atrium/contracts/releases';
import {
  buildAdmin,
  buildCompany,
  buildLicense,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { forYou } from './for-you';
import { buildChange, mockReleases } from './testing/open-releases';

beforeEach(() => {
  freezeDate(new Date('2026-11-26T12:00'));
});

function open(
  licenses: License[] = [],
  history: ReleaseChange[] = [],
  refused: RefusedInvitation[] = [],
) {
  const onOpen = jest.fn();
  mockEndpoint(listRefusedInvitations, () => refused);
  mockEndpoint(listLicenses, () => licenses);
  mockEndpoint(listCompanies, () => [
    buildCompany(),
    buildCompany({ id: 2, name: 'Şirin Tekstil', uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }),
  ]);
  mockReleases({ history });
  const section = <forYou.Section onOpen={onOpen} />;
  return { ...renderRoute(section, { path: '/tasks', user: buildAdmin() }), onOpen };
}

function expiring(id: number, time: string, values: Partial<License> = {}): License {
  return buildLicense({ id, expiresAt: new Date(time).toISOString(), ...values });
}

async function readGroup(name: string): Promise<string[]> {
  const list = await screen.findByRole('list', { name });
  return within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

it('lists licenses that expire within 30 days, earliest first', async () => {
  const { person, onOpen } = open([
    expiring(1, '2026-12-26T12:00'),
    expiring(2, '2026-12-26T12:01'),
    expiring(3, '2026-11-26T11:59'),
    expiring(4, '2026-11-27T00:00', { isTrial: true, companyId: 2 }),
    expiring(5, '2026-11-28T00:00', { active: false }),
    expiring(6, '2026-11-28T00:00', { companyId: 99 }),
  ]);

  expect(await readGroup('Licenses that expire within 30 days')).toEqual([
    'Şirin TekstilTrial expires Nov 27, 2026',
    'ContosoExpires Dec 26, 2026',
  ]);
  await expectAccessible();
  await person.click(screen.getByRole('link', { name: /Şirin/ }));
  expect(onOpen).toHaveBeenCalledWith('/company/7c9e6679-7425-40de-944b-e07fc1f90ae7?renew=4');
});

it('lists refused invitations, without a reason as well', async () => {
  const mail = { eventId: 12, title: 'Öğle', at: '2026-11-25T09:00:00.000Z' };
  const { person, onOpen } = open(...[[], []], [
    { ...mail, id: 2, name: 'Ada', reason: '550 No such user' },
    { ...mail, id: 1, name: 'Grace', reason: null },
  ]);

  expect(await readGroup('Invitations that were refused within 7 days')).toEqual([
    'Ada: Öğle550 No such user',
    'Grace: ÖğleThe mail server gave no reason.',
  ]);
  await expectAccessible();
  await person.click(screen.getByRole('link', { name: /Ada/ }));
  expect(onOpen).toHaveBeenCalledWith('/calendar?event=12');
});

it('shows the other lists on a server without refused invitations', async () => {
  open([expiring(1, '2026-12-26T12:00')]);
  failEndpoint(listRefusedInvitations, { status: 404, body: 'Not found' });

  expect(await readGroup('Licenses that expire within 30 days')).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('lists releases that were rolled back within 7 days', async () => {
  const change = {
    action: 'rollback',
    by: 'watch',
    at: new Date('2026-11-20T09:05').toISOString(),
  };
  const { person, onOpen } = open(
    [],
    [
      buildChange({ ...change, sequence: 3, reason: 'Worse: 6 of 20 people' }),
      buildChange({ sequence: 2, at: change.at }),
      buildChange({ ...change, sequence: 1, at: new Date('2026-11-19T11:59').toISOString() }),
    ],
  );

  expect(await readGroup('Releases that were rolled back within 7 days')).toEqual([
    'watch rolled back tasksNov 20, 2026, 9:05 AM: Worse: 6 of 20 people',
  ]);
  await person.click(screen.getByRole('link'));
  expect(onOpen).toHaveBeenCalledWith('/tasks?panel=releases');
});

it('says that there is nothing', async () => {
  open();
  expect(
    await screen.findByText(
      'No license expires soon, and no invitation was refused or release rolled back.',
    ),
  ).toBeVisible();
});
