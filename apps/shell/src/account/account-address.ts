/** Search parameter with the name of the open account dialog. */
export const ACCOUNT_PARAM = 'account';

/** The account dialogs, in the order in which the menu and the palette offer them. */
export const ACCOUNT_DIALOGS = [
  { name: 'password', label: 'Change password' },
  { name: 'sessions', label: 'My sessions' },
  { name: 'second-factor', label: 'Second factor' },
  { name: 'calendar-feed', label: 'Calendar feed' },
  { name: 'shortcuts', label: 'Keyboard shortcuts' },
] as const;
