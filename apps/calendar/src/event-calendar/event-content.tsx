import type { EventDisplayInfo } from '@fullcalendar/react';
import { VisuallyHidden } from '@atrium/ui';

/** Renders an event like the library, and says to screen readers what its style shows. */
export function renderEvent({ event, timeText, timeClass, titleClass }: EventDisplayInfo) {
  const { participation } = event.extendedProps;
  return (
    <>
      {timeText && <div className={timeClass}>{timeText}</div>}
      <div className={titleClass}>{event.title || '\u00a0'}</div>
      {participation === 'takes-part' && <VisuallyHidden>, yours</VisuallyHidden>}
      {participation === 'declined' && <VisuallyHidden>, declined</VisuallyHidden>}
    </>
  );
}
