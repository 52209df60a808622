import { screen } from '@testing-library/react';
import { listCompanies } from '@atrium/contracts/companies';
import { listDistributors } from '@atrium/contracts/distributors';
import type { License } from '@atrium/contracts/licenses';
import { listLicenses } from '@atrium/contracts/licenses';
import type { RefusedExpiryNotice } from '@atrium/contracts/refused-expiry-notices';
import { listRefusedExpiryNotices } from '@atrium/contracts/refused-expiry-notices';
import type { RefusedInvitation } from '@atrium/contracts/refused-invitations';
import { listRefusedInvitations } from '@atrium/contracts/refused-invitations';
import type { ReleaseChange } from '@atrium/contracts/releases';
import {
  buildAdmin,
  buildCompany,
  buildContext,
  buildDistributor,
  buildLicense,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  readGroup,
  renderRoute,
} from '@atrium/testing';
import manifest from '../area.json';
import { commands } from './commands';
import { forYou } from './for-you';
import { search } from './search';
import { openAdmin } from './testing/open-admin';
import { buildChange, mockReleases } from './testing/open-releases';

it.each(manifest.paths)('renders a page for %s of area.json', async (path) => {
  openAdmin(path);

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});

describe('the palette', () => {
  const company = buildCompany({ id: 5, name: 'Şirin Yazılım', email: 'info@sirin.example' });

  beforeEach(() => {
    mockEndpoint(listDistributors, () => [
      buildDistributor({ id: 2, name: 'North & South', email: 'sales@north.example' }),
    ]);
    mockEndpoint(listCompanies, () => [company]);
    mockEndpoint(listLicenses, () => [
      buildLicense({ id: 8, companyId: 5, key: 'ABCD-1234' }),
      buildLicense({ id: 9, companyId: 99, key: 'ABCD-9999' }),
    ]);
  });

  it('offers commands that lead to pages of the area', () => {
    const paths = commands.list(buildContext(buildAdmin())).map(({ to }) => to);

    expect(paths).toEqual([
      '/add-distributor',
      '/add-company',
      '/create-license',
      '/?licenses-state=soon',
    ]);
    const pathnames = paths.map((path) => path.replace(/\?.*/, ''));
    expect(manifest.paths).toEqual(expect.arrayContaining(pathnames));
  });

  it('finds distributors and companies by name and address', async () => {
    const find = await search.prepare(buildContext(buildAdmin()));
    const distributor = {
      id: 'distributor-2',
      label: 'North & South',
      detail: 'Distributor',
      kind: 'distributor',
      to: '/?q=North%20%26%20South',
    };

    expect(find('south')).toEqual([distributor]);
    expect(find('sales@')).toEqual([distributor]);
    expect(find('sirin yazilim')[0]).toEqual({
      id: 'company-5',
      label: 'Şirin Yazılım',
      detail: 'Company',
      kind: 'company',
      to: `/company/${company.uuid}`,
    });
  });

  it('finds licenses by key and by company, and opens the company', async () => {
    const find = await search.prepare(buildContext(buildAdmin()));
    const license = {
      id: 'license-8',
      label: 'ABCD-1234',
      detail: 'License of Şirin Yazılım',
      kind: 'license',
      to: `/company/${company.uuid}`,
    };

    expect(find('abcd')).toEqual([license]);
    expect(find('abcd1234')).toEqual([license]);
    expect(find('sirin').map(({ detail }) => detail)).toEqual([
      'Company',
      'License of Şirin Yazılım',
    ]);
  });

  it('returns what was found as it is by now', async () => {
    const context = buildContext(buildAdmin());
    const find = await search.prepare(context);

    expect(await search.recall?.(context, 'distributor-2')).toEqual(find('south')[0]);
    expect(await search.recall?.(context, 'license-8')).toEqual(find('abcd')[0]);
    expect(await search.recall?.(context, 'company-99')).toBeNull();
  });

  it('fails when a list cannot be read', async () => {
    failEndpoint(listLicenses, { status: 500, body: 'planted' });

    await expect(search.prepare(buildContext(buildAdmin()))).rejects.toThrow();
  });
});

describe('the section of the drawer “For you”', () => {
  beforeEach(() => {
    freezeDate(new Date('2026-11-26T12:00'));
  });

  function open(
    licenses: License[] = [],
    history: ReleaseChange[] = [],
    refused: RefusedInvitation[] = [],
    refusedNotices: RefusedExpiryNotice[] = [],
  ) {
    const onOpen = jest.fn();
    mockEndpoint(listRefusedInvitations, () => refused);
    mockEndpoint(listRefusedExpiryNotices, () => refusedNotices);
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
    const { person, onOpen } = open(
      [],
      [],
      [
        { ...mail, id: 2, name: 'Ada', reason: '550 No such user' },
        { ...mail, id: 1, name: 'Grace', reason: null },
      ],
    );

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

  it('lists refused expiry notices, which lead to their distributor', async () => {
    const mail = {
      id: 4,
      distributorId: 7,
      distributorName: 'Ege',
      address: 'typo@ege.example',
      reason: '550 No such user',
      at: '2026-11-25T09:00:00.000Z',
    };
    const { person, onOpen } = open([], [], [], [mail]);

    expect(await readGroup('Expiry notices that were refused within 7 days')).toEqual([
      'typo@ege.example: Ege550 No such user',
    ]);
    await person.click(screen.getByRole('link'));
    expect(onOpen).toHaveBeenCalledWith('/?distributor=7');
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
});
