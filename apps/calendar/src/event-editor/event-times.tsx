import { addMilliseconds, differenceInMilliseconds } from 'date-fns';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button, TextField, tokens } from '@atrium/ui';
import { toInstant } from '../date-input';
import { useChooseTime, useChosenTimes } from '../event-form/chosen-times';
import type { EventFormValues } from '../event-form/event-form-values';
import { proposeHour } from '../event-form/propose-hour';
import { formatHours } from '../format-range';

/** Start and End of an event. The end of a new one follows its start until somebody changes it. */
export function EventTimes({ isNew }: { isNew: boolean }) {
  const { register, setFocus, getValues, formState } = useFormContext<EventFormValues>();
  const { errors } = formState;
  const choose = useChooseTime();
  const times = useChosenTimes();
  const [now] = useState(() => new Date());
  const durationMs = useRef(0);
  const isEndChosen = useRef(!isNew);
  // A slot of the month keeps its start and end, from midnight to midnight: they are shown, and sent if nobody
  // changes them. An hour is only proposed, so that the form never sends other times than it shows.
  const proposal = isNew && times && proposeHour(times, now);
  const [start, end] = [register('startDate'), register('endDate')];

  // Synchronizes with the fields: the last valid times say how long the event is.
  useEffect(() => {
    if (times) durationMs.current = differenceInMilliseconds(times.end, times.start);
  }, [times]);

  function moveEnd() {
    const instant = toInstant(getValues('startDate'), [], getValues('startOccurrence'));
    if (isEndChosen.current || instant === '') return;
    choose('end', addMilliseconds(instant, durationMs.current));
  }

  return (
    <>
      <Pair>
        <TextField
          label="Start"
          type="datetime-local"
          max={MAX_DATE_TIME}
          error={errors.startDate?.message}
          {...start}
          onChange={(event) => {
            void start.onChange(event);
            moveEnd();
          }}
        />
        <TextField
          label="End"
          type="datetime-local"
          max={MAX_DATE_TIME}
          error={errors.endDate?.message}
          {...end}
          onChange={(event) => {
            void end.onChange(event);
            isEndChosen.current = true;
          }}
        />
      </Pair>
      {proposal && (
        <Proposal
          onClick={() => {
            choose('start', proposal.start);
            choose('end', proposal.end);
            // The focused button disappears.
            setFocus('startDate');
          }}
        >
          {`Use ${formatHours(proposal)}`}
        </Proposal>
      )}
    </>
  );
}

// Without a maximum, browsers accept six-digit years.
const MAX_DATE_TIME = '9999-12-31T23:59';

/** Two fields side by side, or one below the other on narrow screens. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${tokens.space[4]};
`;

const Proposal = styled(Button).attrs({ size: 'small' })`
  justify-self: start;
`;
