import type { CalendarOptions } from '@fullcalendar/react';
import { createGlobalStyle } from 'styled-components';
import { changedStyle, tokens } from '@atrium/ui';

// The calendar's popover is a child of the body, so a global style selects by class names.

/** Class names of the calendar's parts, for `CalendarTheme`. */
export const themeClasses = {
  className: 'event-calendar',
  popoverClass: 'event-calendar event-calendar-popover',
  highlightClass: 'event-calendar-highlight',
  dayHeaderClass: ({ inPopover }) => inPopover && 'event-calendar-popover-header',
  dayHeaderInnerClass: ({ inPopover }) => !inPopover && 'event-calendar-day-header',
  eventTitleClass: 'event-calendar-title',
  blockEventClass: 'event-calendar-event',
  blockEventInnerClass: 'event-calendar-event-text',
  rowEventClass: 'event-calendar-row-target',
  rowMoreLinkClass: 'event-calendar-row-target',
  rowEventTitleClass: ({ isNarrow }) => !isNarrow && 'event-calendar-row-title',
  columnEventTimeClass: ({ isNarrow }) => isNarrow && 'event-calendar-hidden-time',
  columnEventInnerClass: ({ isShort, isNarrow }) =>
    isNarrow ? 'event-calendar-narrow-text' : isShort && 'event-calendar-short-text',
  columnEventTitleClass: ({ isShort, isNarrow }) =>
    isShort && !isNarrow ? 'event-calendar-short-title' : 'event-calendar-column-title',
  columnMoreLinkClass: 'event-calendar-column-more',
  listDaysClass: 'event-calendar-agenda',
  listDayClass: 'event-calendar-agenda-day',
  listDayHeaderClass: 'event-calendar-agenda-header',
  listDayHeaderInnerClass: 'event-calendar-agenda-date',
  listDayBodyClass: 'event-calendar-agenda-events',
  listItemEventClass: 'event-calendar-agenda-event',
  listItemEventBeforeClass: 'event-calendar-agenda-mark',
  listItemEventTimeClass: 'event-calendar-agenda-time',
  listItemEventTitleClass: 'event-calendar-agenda-title',
} satisfies CalendarOptions;

/** Applies Atrium's tokens and proportions to the calendar. */
export const CalendarTheme = createGlobalStyle`
  .event-calendar {
    --fc-breezy-primary: ${tokens.color.accent};
    --fc-breezy-primary-foreground: ${tokens.color.onAccent};
    --fc-breezy-event: ${tokens.color.accent};
    --fc-breezy-event-contrast: ${tokens.color.onAccent};
    --fc-breezy-now: ${tokens.color.danger};
    --fc-breezy-popover: ${tokens.color.surface};
    --fc-breezy-popover-border: ${tokens.color.border};
    --fc-breezy-background: ${tokens.color.surface};
    --fc-breezy-faint: ${tokens.color.surfaceSunken};
    --fc-breezy-muted: ${tokens.color.surfaceHover};
    --fc-breezy-strong: ${tokens.color.surfaceHover};
    --fc-breezy-stronger: ${tokens.color.surfaceHover};
    --fc-breezy-strongest: ${tokens.color.surfaceHover};
    --fc-breezy-foreground: ${tokens.color.text};
    --fc-breezy-strong-foreground: ${tokens.color.text};
    --fc-breezy-muted-foreground: ${tokens.color.textMuted};
    --fc-breezy-faint-foreground: ${tokens.color.textMuted};
    --fc-breezy-border: ${tokens.color.border};
    --fc-breezy-muted-border: ${tokens.color.border};
    --fc-breezy-strong-border: ${tokens.color.border};

    font-size: ${tokens.font.size.medium};

    .event-calendar-highlight {
      outline: 2px solid transparent;
      outline-offset: -2px;
      background: ${tokens.color.accentSubtle};
    }

    .event-calendar-day-header {
      height: auto;
      margin: ${tokens.space[1]} 0;
      padding: 2px;
      color: ${tokens.color.textMuted};
      font-size: ${tokens.font.size.small};
      font-weight: ${tokens.font.weight.medium};
    }

    .event-calendar-event {
      border: 1px solid ${tokens.color.accent};
      background: ${tokens.color.surface};
    }

    .event-calendar-event-text {
      color: ${tokens.color.accentText};
    }

    .event-calendar-takes-part.event-calendar-event {
      background: ${tokens.color.accent};
      print-color-adjust: exact;

      .event-calendar-event-text {
        color: ${tokens.color.onAccent};
      }
    }

    .event-calendar-declined {
      &.event-calendar-event {
        border-color: ${tokens.color.borderStrong};
      }

      .event-calendar-event-text {
        color: ${tokens.color.textMuted};
      }

      .event-calendar-title {
        text-decoration: line-through;
      }
    }

    .event-calendar-title {
      unicode-bidi: plaintext;
    }

    /* Large enough to be hit (WCAG 2.5.8). */
    .event-calendar-row-target {
      align-items: center;
      min-height: 24px;
    }

    .event-calendar-row-title,
    .event-calendar-short-title {
      text-overflow: ellipsis;
    }

    .event-calendar-short-text {
      padding-block: 1px;
    }

    /* On a phone, the event's position shows its time, and its first line is the title. */
    .event-calendar-hidden-time {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .event-calendar-column-title {
      overflow-wrap: normal;
      white-space: normal;
    }

    /* A phone's column fits few letters. */
    .event-calendar-narrow-text {
      display: block;
      max-height: 100%;
      padding: 1px 2px;
      overflow: hidden;
      font-size: 10px;
      line-height: 1.15;

      .event-calendar-column-title {
        overflow-wrap: anywhere;
        font-size: inherit;
      }
    }

    /* At the end of the times that it stands for, so that it leaves the event beside it readable. */
    [role='listitem']:has(> .event-calendar-column-more) {
      align-items: end;
      justify-content: end;
      pointer-events: none;
    }

    .event-calendar-column-more {
      flex: none !important;
      min-width: 24px !important;
      min-height: 24px !important;
      padding: 0 2px;
      pointer-events: auto;
    }

    .event-calendar-agenda {
      max-width: none;
      margin: 0;
      padding: 0;
    }

    .event-calendar-agenda-day {
      display: block;
      border-bottom: 0;
    }

    .event-calendar-agenda-header {
      z-index: 1;
      width: auto;
      max-width: none;
      flex-direction: row;
      gap: ${tokens.space[2]};
      margin: 0;
      padding: ${tokens.space[1]} ${tokens.space[4]};
      border-bottom: 1px solid ${tokens.color.border};
      background: ${tokens.color.surfaceSunken};
    }

    .event-calendar-agenda-date {
      margin: 0;
      padding: 0;
      background: none;
      color: ${tokens.color.textMuted};
      font-size: ${tokens.font.size.small};
    }

    .event-calendar-agenda-date:first-child {
      color: ${tokens.color.text};
      font-weight: ${tokens.font.weight.semibold};
    }

    [aria-current='date'] > .event-calendar-agenda-date {
      color: ${tokens.color.accentText};
    }

    .event-calendar-agenda-events {
      margin: 0;
      border: 0;
    }

    .event-calendar-agenda-event {
      padding: ${tokens.space[2]} ${tokens.space[4]};
      border-bottom: 1px solid ${tokens.color.border};
    }

    .event-calendar-agenda-mark {
      width: 10px;
      height: 10px;
      border: 2px solid ${tokens.color.accent};
    }

    .event-calendar-takes-part .event-calendar-agenda-mark {
      background: ${tokens.color.accent};
      print-color-adjust: exact;
    }

    .event-calendar-agenda-time {
      width: 144px;
      font-variant-numeric: tabular-nums;
    }

    .event-calendar-agenda-title {
      overflow-wrap: anywhere;
      white-space: normal;
    }

    .event-calendar-changed {
      ${changedStyle}
    }
  }

  /* At the link that opens it: see more-popover.ts. */
  .event-calendar.event-calendar-popover {
    top: var(--more-top) !important;
    left: var(--more-left) !important;
    translate: 0 var(--more-shift);
    width: min(320px, calc(100vw - 24px));
    height: fit-content;
    max-height: min(400px, var(--more-room));
    overflow-y: auto;
    overscroll-behavior: contain;
    scroll-padding-top: 48px;
  }

  .event-calendar-popover-header {
    position: sticky;
    z-index: 1;
    top: 0;
  }
`;
