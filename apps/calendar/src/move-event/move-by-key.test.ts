import { moveByKey } from './move-by-key';

// Clocks in Istanbul do not change, so this test is about weeks and days only.
const TIMES = { start: new Date('2026-11-24T09:00'), end: new Date('2026-11-24T10:00') };
const ALT = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false };

it.each([
  ['ArrowDown', true, '2026-12-01T09:00', '2026-12-01T10:00'],
  ['ArrowUp', true, '2026-11-17T09:00', '2026-11-17T10:00'],
  ['ArrowLeft', true, '2026-11-23T09:00', '2026-11-23T10:00'],
  ['ArrowUp', false, '2026-11-24T08:30', '2026-11-24T09:30'],
])('%s in the month (%s) moves to %s', (key, isMonth, start, end) => {
  expect(moveByKey({ ...ALT, key }, TIMES, isMonth)).toEqual({
    start: new Date(start),
    end: new Date(end),
  });
});

it.each([
  { ...ALT, key: 'ArrowDown', altKey: false },
  { ...ALT, key: 'ArrowDown', ctrlKey: true },
  { ...ALT, key: 'ArrowLeft', shiftKey: true },
  { ...ALT, key: 'Enter' },
])('leaves %j alone', (keys) => {
  expect(moveByKey(keys, TIMES, false)).toBeNull();
});
