import { ianaNameOf } from './time-zone-names';

it.each([
  ['Europe/Istanbul', 'Europe/Istanbul'],
  ['Etc/UTC', 'Etc/UTC'],
  ['Eastern Standard Time', 'America/New_York'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Turkey Standard Time', 'Europe/Istanbul'],
  ['"GMT Standard Time"', 'Europe/London'],
  ['UTC-11', 'Etc/GMT+11'],
  ['/mozilla.org/20050126_1/America/New_York', 'America/New_York'],
  ['/freeassociation.sourceforge.net/Tzfile/America/Indiana/Knox', 'America/Indiana/Knox'],
  ['/softwarestudio.org/Olson_20011030_5/UTC', 'UTC'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['(UTC+01:00) Amsterdam', 'Europe/Amsterdam'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
  ['(GMT+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
  ['(UTC) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
  ['(UTC) Coordinated Universal Time', 'UTC'],
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC-03:30) Newfoundland', 'America/St_Johns'],
  ['(UTC-09:00) Alaska', 'US/Alaska'],
  ['(UTC+05:00) Amsterdam', undefined],
  ['Customized Time Zone', undefined],
  ['+03:00', undefined],
  ['/example.org/', undefined],
  ['(UTC+01:00)', undefined],
  ['', undefined],
])('knows the time zone %s', (name, zone) => {
  expect(ianaNameOf(name)).toBe(zone);
});

it('does not search a name that nobody has', () => {
  expect(ianaNameOf(`(UTC+01:00) ${'a,'.repeat(100_000)} Amsterdam`)).toBeUndefined();
});
