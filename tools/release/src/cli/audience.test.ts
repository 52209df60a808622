import { parseAudience } from './audience';

it.each([
  ['10%', 10, []],
  ['10', 10, []],
  ['@deniz', 0, ['@deniz']],
  ['@deniz,@maria', 0, ['@deniz', '@maria']],
  ['@deniz, role:admin, 5%', 5, ['@deniz', 'role:admin']],
  ['@Lovelace, Ada,10%', 10, ['@Lovelace, Ada']],
])('%s is a candidate for %i%% of the browsers and %j', (value, percent, people) => {
  expect(parseAudience(value)).toEqual({ percent, people });
});

it.each(['', '0%', '100%', '10%,20%', 'deniz', '@', 'role:', '1.5%'])(
  '“%s” names nobody',
  (value) => {
    expect(() => parseAudience(value)).toThrow('It must be a share from 1% to 99%');
  },
);
