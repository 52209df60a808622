import { screen, waitFor } from '@testing-library/react';
import { parseISO } from 'date-fns';
import { createLicense, newLicense } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  freezeDate,
  mockEndpoint,
} from '@atrium/testing';
import { localDay, longDate } from '../local-dates';
import { openAdmin } from '../testing/open-admin';
import type { LicenseDuration } from './license-duration';
import { calculateExpiry, calculateSubmittedExpiry } from './license-duration';

// Tests run in the time zone of Istanbul, UTC+3.
function expiry(duration: LicenseDuration, now: string, customDay = ''): string | undefined {
  return calculateExpiry(duration, customDay, new Date(now))?.toISOString();
}

describe('calculateExpiry', () => {
  it.each([
    ['trial', '2026-01-15T10:30:00.000Z', '2026-02-14T10:30:00.000Z'],
    ['3-months', '2026-11-30T10:30:00.000Z', '2027-02-28T10:30:00.000Z'],
    ['6-months', '2026-08-31T20:59:00.000Z', '2027-02-28T20:59:00.000Z'],
    ['1-year', '2028-02-29T10:30:00.000Z', '2029-02-28T10:30:00.000Z'],
    // In Istanbul it is already the next day, the last one of the month.
    ['3-months', '2026-11-29T22:00:00.000Z', '2027-02-27T22:00:00.000Z'],
    // The local time of day stays the same across daylight saving changes.
    ['trial', '2015-03-10T21:30:00.000Z', '2015-04-09T20:30:00.000Z'],
    ['trial', '2015-10-20T20:30:00.000Z', '2015-11-19T21:30:00.000Z'],
    ['3-months', '2015-01-29T21:30:00.000Z', '2015-04-29T20:30:00.000Z'],
  ] as const)('adds %s to %s: %s', (duration, now, expected) => {
    expect(expiry(duration, now)).toBe(expected);
  });

  it('returns local midnight of a custom day', () => {
    expect(expiry('custom', '2026-11-20T10:00:00.000Z', '2027-01-31')).toBe(
      '2027-01-30T21:00:00.000Z',
    );
    expect(expiry('custom', '2026-11-20T10:00:00.000Z', '')).toBeUndefined();
    expect(expiry('custom', '2026-11-20T10:00:00.000Z', '2027-02-30')).toBeUndefined();
  });
});

// One minute before and after midnight in Istanbul, which had daylight saving time until 2016.
const MIDNIGHTS: [string, string, string][] = [
  ['an ordinary night', '2026-11-20T20:59:00.000Z', '2026-11-20T21:01:00.000Z'],
  ['the end of November', '2026-11-30T20:59:00.000Z', '2026-11-30T21:01:00.000Z'],
  ['the end of a leap February', '2028-02-29T20:59:00.000Z', '2028-02-29T21:01:00.000Z'],
  ['the end of a year', '2026-12-31T20:59:00.000Z', '2026-12-31T21:01:00.000Z'],
  ['the start of daylight saving time', '2015-03-28T21:59:00.000Z', '2015-03-28T22:01:00.000Z'],
  [
    'a month before the end of daylight saving time',
    '2015-10-08T20:59:00.000Z',
    '2015-10-08T21:01:00.000Z',
  ],
];

describe('calculateSubmittedExpiry', () => {
  it.each(MIDNIGHTS)('keeps the day that was shown before %s', (_, before, after) => {
    const today = localDay(before);
    freezeDate(new Date(after));
    for (const duration of ['trial', '3-months', '6-months', '1-year'] as const) {
      const shown = calculateExpiry(duration, '', parseISO(today));
      const sent = calculateSubmittedExpiry(duration, '', today);
      expect([duration, localDay(sent?.toISOString() ?? '')]).toEqual([
        duration,
        localDay(shown?.toISOString() ?? ''),
      ]);
    }
  });
});

async function openBefore(midnight: string, label: string) {
  freezeDate(new Date(midnight));
  const requests = mockEndpoint(createLicense, () => buildLicense());
  const { person } = openAdmin('/create-license', {
    distributors: [buildDistributor()],
    companies: [buildCompany()],
  });
  await person.selectOptions(await screen.findByLabelText('Distributor'), 'Northwind');
  await person.selectOptions(screen.getByLabelText('Company'), 'Contoso');
  await person.selectOptions(screen.getByLabelText('Duration'), label);
  return { person, readSentExpiry: () => newLicense.parse(requests[0]?.body).expiresAt, requests };
}

function readPreview(): string {
  return screen.getByText(/^Expires on/).textContent.replace('Expires on ', '');
}

it('sends the day that is shown before Create License is pressed', async () => {
  const { person, readSentExpiry, requests } = await openBefore(
    '2026-11-20T20:59:00.000Z',
    '1 Year',
  );
  freezeDate(new Date('2026-11-20T21:01:00.000Z'));
  const shown = readPreview();
  await person.click(screen.getByRole('button', { name: 'Create License' }));

  await waitFor(() => expect(requests).toHaveLength(1));
  expect(longDate(readSentExpiry())).toBe(shown);
});

it('counts from the new day after the next interaction with the form', async () => {
  const { person, readSentExpiry, requests } = await openBefore(
    '2026-11-20T20:59:00.000Z',
    'Trial (30 days)',
  );
  expect(readPreview()).toBe('20 December 2026');
  freezeDate(new Date('2026-11-23T06:30:00.000Z'));
  await person.click(screen.getByLabelText('Company'));

  expect(readPreview()).toBe('23 December 2026');
  await person.click(screen.getByRole('button', { name: 'Create License' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(readSentExpiry()).toBe('2026-12-23T06:30:00.000Z');
});
