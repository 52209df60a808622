import type { EventDisplayInfo } from '@fullcalendar/react';
import { Repeat } from 'lucide-react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '@atrium/ui';

/** Renders an event like the library, with a mark if it repeats, and says to screen readers what its style shows. */
export function renderEvent({ event, timeText, timeClass, titleClass }: EventDisplayInfo) {
  const { participation, repeats } = event.extendedProps;
  const title = event.title || '\u00a0';
  return (
    <>
      {timeText && <div className={timeClass}>{timeText}</div>}
      <div className={titleClass}>
        {repeats ? (
          <>
            <RepeatMark size={11} />
            <span>{title}</span>
          </>
        ) : (
          title
        )}
      </div>
      {repeats && <VisuallyHidden>, repeats</VisuallyHidden>}
      {participation === 'takes-part' && <VisuallyHidden>, yours</VisuallyHidden>}
      {participation === 'declined' && <VisuallyHidden>, declined</VisuallyHidden>}
    </>
  );
}

const RepeatMark = styled(Repeat)`
  display: inline;
  margin-inline-end: 3px;
  vertical-align: -1px;
`;
