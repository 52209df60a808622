/** Languages of dates by their code. All other texts are English. */
export const DATE_LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  tr: 'Türkçe',
} as const;
export type DateLanguage = keyof typeof DATE_LANGUAGES;
