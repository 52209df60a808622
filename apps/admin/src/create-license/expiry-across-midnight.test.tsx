import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createLicense, newLicense } from '@atrium/contracts/licenses';
import { buildCompany, buildDistributor, buildLicense, mockEndpoint } from '@atrium/testing';
import { longDate } from '../local-dates';
import { openArea } from '../testing/open-area';
import { durationLabels } from './license-duration';

// Only the clock is set; everything that waits goes on.
const KEPT_REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

function setClock(instant: string) {
  jest.useFakeTimers({ now: new Date(instant), doNotFake: [...KEPT_REAL] });
}

afterEach(() => {
  jest.useRealTimers();
});

// A minute before and after midnight in Istanbul, whose clocks were changed until 2016.
const MIDNIGHTS: [string, string, string][] = [
  ['a usual night', '2026-11-20T20:59:00.000Z', '2026-11-20T21:01:00.000Z'],
  ['the end of November', '2026-11-30T20:59:00.000Z', '2026-11-30T21:01:00.000Z'],
  ['the end of a leap February', '2028-02-29T20:59:00.000Z', '2028-02-29T21:01:00.000Z'],
  ['the end of a year', '2026-12-31T20:59:00.000Z', '2026-12-31T21:01:00.000Z'],
  ['the night in which summer time begins', '2015-03-28T21:59:00.000Z', '2015-03-28T22:01:00.000Z'],
  ['a night a month before its end', '2015-10-08T20:59:00.000Z', '2015-10-08T21:01:00.000Z'],
];
const { custom, ...counted } = durationLabels;

async function openBefore(midnight: string, label: string) {
  setClock(midnight);
  const calls = mockEndpoint(createLicense, () => buildLicense());
  const { person } = openArea('/create-license', {
    distributors: [buildDistributor()],
    companies: [buildCompany()],
  });
  await person.selectOptions(await screen.findByLabelText('Distributor'), 'Northwind');
  await person.selectOptions(screen.getByLabelText('Company'), 'Contoso');
  await person.selectOptions(screen.getByLabelText('Duration'), label);
  return { person, readSent: () => newLicense.parse(calls[0]?.body).expiresAt, calls };
}

function shownExpiry(): string {
  return screen.getByText(/^Expires on/).textContent.replace('Expires on ', '');
}

describe.each(MIDNIGHTS)('%s', (_, before, after) => {
  it.each(Object.values(counted))('%s: what is sent is what is shown', async (label) => {
    const { readSent, calls } = await openBefore(before, label);
    setClock(after);
    const shown = shownExpiry();
    fireEvent.click(screen.getByRole('button', { name: 'Create License' }));

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(longDate(readSent())).toBe(shown);
  });
});

it('shows the expiry as counted from the new day once the form is used again', async () => {
  const { person, readSent, calls } = await openBefore(
    '2026-11-20T20:59:00.000Z',
    'Trial (30 days)',
  );
  expect(shownExpiry()).toBe('20 December 2026');
  setClock('2026-11-23T06:30:00.000Z');
  await person.click(screen.getByLabelText('Company'));

  expect(shownExpiry()).toBe('23 December 2026');
  await person.click(screen.getByRole('button', { name: 'Create License' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(readSent()).toBe('2026-12-23T06:30:00.000Z');
});

it('counts from the moment of sending while the day is the same', async () => {
  const { readSent, calls } = await openBefore('2026-11-20T06:00:00.000Z', '3 Months');
  setClock('2026-11-20T06:10:00.000Z');
  fireEvent.click(screen.getByRole('button', { name: 'Create License' }));

  await waitFor(() => expect(calls).toHaveLength(1));
  expect(readSent()).toBe('2027-02-20T06:10:00.000Z');
});

it('a custom day that has passed meanwhile says so', async () => {
  const { person } = await openBefore('2026-11-20T20:59:00.000Z', custom);
  await person.type(screen.getByLabelText('Custom Expiration Date'), '2026-11-21');
  expect(shownExpiry()).toBe('21 November 2026');
  setClock('2026-11-20T21:01:00.000Z');
  await person.click(screen.getByLabelText('Company'));

  expect(shownExpiry()).toBe('21 November 2026, which has passed');
});
