import { MAX_PARTICIPANTS } from '@atrium/contracts/events';
import { eventResolver, toNewEventValues } from './event-form-values';

const SLOT = { start: new Date('2026-11-20T09:00'), end: new Date('2026-11-20T10:00') };

it('reports too many participants when all of them are users', async () => {
  const participantIds = Array.from({ length: MAX_PARTICIPANTS + 1 }, (_, index) => index + 1);
  const values = { ...toNewEventValues(SLOT), title: 'Review', participantIds };
  const options = { fields: {}, shouldUseNativeValidation: false };

  const { errors } = await eventResolver([SLOT])(values, undefined, options);

  expect(errors.participants?.message).toBe('An event can have at most 500 participants');
});
