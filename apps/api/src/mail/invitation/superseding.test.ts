import { supersedingKind } from './superseding';

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
  expect(supersedingKind({ older, newer, maybeSent })).toBe(kind);
});
