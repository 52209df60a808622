import { FOR_YOU_PANEL } from '@atrium/area-contract';

/** Search parameter with the name of the open panel. */
export const PANEL_PARAM = 'panel';

/** Prefix of the search parameters with the state of the open panel. */
export const PANEL_STATE_PREFIX = 'panel-';

/** The shell's own panel, which everybody may open. */
export const FOR_YOU = { name: FOR_YOU_PANEL, title: 'For you' };
