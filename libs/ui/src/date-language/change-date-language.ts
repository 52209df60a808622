import { savePreference } from '../preferences/preference';
import { showDateLanguage, shownDateLanguage } from './date-language';
import type { DateLanguage } from './date-languages';

/**
 * Changes the language of dates on this page and on pages that are opened later.
 *
 * @throws Error when the names of the language cannot be loaded; nothing changes then
 */
export async function changeDateLanguage(language: DateLanguage): Promise<void> {
  await showDateLanguage(language);
  if (shownDateLanguage().language !== language)
    throw new Error('The names of the days and months could not be loaded.');
  savePreference('dates', language === 'en' ? undefined : language);
}
