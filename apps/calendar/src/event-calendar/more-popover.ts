import type { MoreLinkHandler } from '@fullcalendar/react';

/** Widest list of the events of a day, and the space around it, in pixels. */
const WIDTH = 320;
const MARGIN = 12;

/**
 * Places the list of a day at the link that opens it: below its top, or above its bottom where there is more room. The
 * library would place it also below the window's end. `CalendarTheme` has the styles.
 */
export function placeMorePopover({
  jsEvent: { target },
}: Parameters<MoreLinkHandler>[0]): 'popover' {
  if (!(target instanceof Element)) return 'popover';
  const link = target.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  // The link can be partly outside of the window.
  const top = Math.max(link.top, MARGIN);
  const bottom = Math.min(link.bottom, clientHeight - MARGIN);
  const isLow = top + bottom > clientHeight;
  const width = Math.min(WIDTH, clientWidth - 2 * MARGIN);
  const wanted = document.dir === 'rtl' ? link.right - width : link.left;
  const shown = Math.max(MARGIN, Math.min(wanted, clientWidth - MARGIN - width));
  const values = {
    top: `${String((isLow ? bottom : top) + window.scrollY)}px`,
    left: `${String(shown + window.scrollX)}px`,
    shift: isLow ? '-100%' : '0',
    room: `${String((isLow ? bottom : clientHeight - top) - MARGIN)}px`,
  };
  for (const [name, value] of Object.entries(values)) {
    document.documentElement.style.setProperty(`--more-${name}`, value);
  }
  return 'popover';
}
