// Loaded as the chunk `date-locales`, by users who do not want English dates.
import type { Locale } from 'date-fns';
import { de } from 'date-fns/locale/de';
import { es } from 'date-fns/locale/es';
import { fr } from 'date-fns/locale/fr';
import { tr } from 'date-fns/locale/tr';
import type { DateLanguage } from './date-languages';

const locales: Readonly<Record<Exclude<DateLanguage, 'en'>, Locale>> = { de, es, fr, tr };

/** Returns a language other than English with its names of months and days, if the code is one. */
export function findLanguage(code: string) {
  return isOther(code) ? { language: code, locale: locales[code] } : undefined;
}

function isOther(code: string): code is keyof typeof locales {
  return Object.hasOwn(locales, code);
}
