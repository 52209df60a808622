// Used by lazy-loaded parts of the shell only. Its first script contains all of @atrium/ui, and sharing
// these would add to it. Areas must not import this: parts of it have state, and a copy would have its own.
export { changeDateLanguage } from './date-language/change-date-language';
export type { DateLanguage } from './date-language/date-languages';
export { DATE_LANGUAGES } from './date-language/date-languages';
export { FILE_STALL_MS, fetchPastCache } from './lazy/fetch-past-cache';
export { changeTheme } from './theme/change-theme';
export { currentTheme } from './theme/theme-preference';
export type { Theme } from './theme/theme-preference';
