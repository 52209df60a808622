import { supersedingKind } from './superseding';

it('replaces an update that was undone with nothing, unless it may have been sent', () => {
  const succession = { older: 'update', newer: 'update', isUndone: true } as const;
  expect(supersedingKind({ ...succession, maybeSent: false })).toBeNull();
  expect(supersedingKind({ ...succession, maybeSent: true })).toBe('update');
});

it.each([
  ['invitation', 'update', false, 'invitation'],
  ['invitation', 'removal', false, null],
  ['invitation', 'cancellation', false, null],
  ['invitation', 'update', true, 'update'],
  ['invitation', 'cancellation', true, 'cancellation'],
  ['update', 'update', false, 'update'],
  ['update', 'cancellation', false, 'cancellation'],
  ['removal', 'invitation', false, 'update'],
  ['cancellation', 'invitation', false, 'invitation'],
] as const)('replaces %s and %s (maybe sent: %s) with %s', (older, newer, maybeSent, kind) => {
  expect(supersedingKind({ older, newer, maybeSent, isUndone: false })).toBe(kind);
});
