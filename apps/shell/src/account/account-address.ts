/** Search parameter with the name of the open account dialog. */
export const ACCOUNT_PARAM = 'account';

/** The account dialogs, in the order in which the menu and the palette offer them. */
export const ACCOUNT_DIALOGS = [
  { name: 'password', title: 'Change password' },
  { name: 'sessions', title: 'My sessions' },
  { name: 'second-factor', title: 'Second factor' },
  { name: 'calendar-feed', title: 'Calendar feed' },
  { name: 'shortcuts', title: 'Keyboard shortcuts' },
] as const;
